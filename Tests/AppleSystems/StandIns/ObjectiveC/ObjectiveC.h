// Stands in for Apple's ObjectiveC module: as much of it as this project and its app-like sources name.
#pragma once
typedef struct objc_selector *SEL;
typedef _Bool BOOL;
typedef unsigned long NSUInteger;
typedef long NSInteger;

@class NSString;

#pragma clang assume_nonnull begin

@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property (readonly) NSUInteger hash;
@property (readonly, copy) NSString *description;
- (BOOL)respondsToSelector:(SEL)aSelector;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (instancetype)init __attribute__((objc_designated_initializer));
- (id)copy;
@end

#pragma clang assume_nonnull end
