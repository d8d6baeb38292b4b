// Stands in for Apple's Foundation: as much of its classes as this project and its app-like sources name. The values (Data,
// URL, Date and others) are FoundationEssentials', see Foundation.swift.
#pragma once
#include <ObjectiveC.h>

typedef struct CGPoint {
    double x, y;
} CGPoint;

typedef struct CGSize {
    double width, height;
} CGSize;

typedef struct CGRect {
    CGPoint origin;
    CGSize size;
} CGRect;

#pragma clang assume_nonnull begin

@protocol NSCopying
- (id)copyWithZone:(nullable void *)zone;
@end

__attribute__((swift_bridge("Swift.String")))
@interface NSString : NSObject <NSCopying>
- (instancetype)initWithString:(NSString *)text;
@property (readonly) NSUInteger length;
@end

__attribute__((swift_bridge("Swift.Array")))
@interface NSArray<__covariant ObjectType> : NSObject <NSCopying>
@property (readonly) NSUInteger count;
- (instancetype)initWithArray:(NSArray<ObjectType> *)array;
@end

@interface NSMutableArray<ObjectType> : NSArray<ObjectType>
- (void)addObject:(ObjectType)anObject;
@end

__attribute__((swift_bridge("Swift.Dictionary")))
@interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject <NSCopying>
@property (readonly) NSUInteger count;
@end

@interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary<KeyType, ObjectType>
- (void)setValue:(nullable id)value forKey:(NSString *)key;
@end

@interface NSValue : NSObject <NSCopying>
@end

__attribute__((swift_bridge("Foundation.Data")))
@interface NSData : NSObject <NSCopying>
@end

__attribute__((swift_bridge("Foundation.URL")))
@interface NSURL : NSObject <NSCopying>
@end

@interface NSNumber : NSValue
@property (readonly) int intValue __attribute__((swift_name("int32Value")));
@property (readonly) long long longLongValue __attribute__((swift_name("int64Value")));
@property (readonly) NSInteger integerValue __attribute__((swift_name("intValue")));
@property (readonly) NSUInteger unsignedIntegerValue __attribute__((swift_name("uintValue")));
@property (readonly) unsigned int unsignedIntValue __attribute__((swift_name("uint32Value")));
@property (readonly) float floatValue;
@property (readonly) double doubleValue;
@property (readonly) BOOL boolValue;
@property (readonly, copy) NSString *stringValue;
- (NSNumber *)initWithInt:(int)value __attribute__((swift_name("init(value:)")));
- (NSNumber *)initWithUnsignedInt:(unsigned int)value __attribute__((swift_name("init(value:)")));
- (NSNumber *)initWithInteger:(NSInteger)value __attribute__((swift_name("init(value:)")));
- (NSNumber *)initWithUnsignedInteger:(NSUInteger)value __attribute__((swift_name("init(value:)")));
- (NSNumber *)initWithLongLong:(long long)value __attribute__((swift_name("init(value:)")));
- (NSNumber *)initWithFloat:(float)value __attribute__((swift_name("init(value:)")));
- (NSNumber *)initWithDouble:(double)value __attribute__((swift_name("init(value:)")));
- (NSNumber *)initWithBool:(BOOL)value __attribute__((swift_name("init(value:)")));
@end

@interface NSError : NSObject <NSCopying>
@property (readonly) NSInteger code;
@property (readonly, copy) NSString *domain;
@end

@interface NSHashTable<ObjectType> : NSObject
+ (NSHashTable<ObjectType> *)weakObjectsHashTable;
- (void)addObject:(nullable ObjectType)object;
- (void)removeObject:(nullable ObjectType)object;
@property (readonly, copy) NSArray<ObjectType> *allObjects;
@end

#pragma clang assume_nonnull end
