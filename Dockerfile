# The server in a container: docker build -t parlor . && docker run --rm -p 7070:7070 -p 7071:7071/udp parlor
FROM swift:6.3-bookworm AS build
# `make` installs what else it needs.
RUN apt-get update \
    && apt-get install -y --no-install-recommends dpkg-dev make \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /parlor
COPY . .
RUN make deb

# Of the same release as where it was built: the package depends on the libraries of that one.
FROM debian:bookworm-slim
COPY --from=build /parlor/.build/deb/ /tmp/deb/
RUN apt-get update \
    && apt-get install -y --no-install-recommends /tmp/deb/*.deb \
    && rm -rf /tmp/deb /var/lib/apt/lists/* \
    && useradd --create-home --uid 10001 parlor
USER 10001
WORKDIR /home/parlor
EXPOSE 7070 7071/udp
HEALTHCHECK --interval=5s --timeout=3s CMD ["parlor", "status"]
ENTRYPOINT ["parlor"]
# Bound beyond the container, so it prints a token for the admin routes at start.
CMD ["start", "--host", "0.0.0.0", "--port", "7070", "--media-port", "7071"]
