# The image of the release that lies in dist/release: npm run release && docker build -t rejoinder .
# Runs as an unprivileged user on a read-only file system: rejoinder web, rejoinder worker, rejoinder migrate.
ARG BASE=debian:bookworm-slim

FROM ${BASE} AS unpacked
COPY node_modules/node/bin/node /usr/local/bin/node
COPY dist/release/rejoinder-*-linux-*.tar.gz /tmp/
RUN mkdir -p /opt/rejoinder && tar -xzf /tmp/rejoinder-*.tar.gz -C /opt/rejoinder --strip-components=1

FROM ${BASE}
RUN echo 'rejoinder:x:10001:10001::/nonexistent:/usr/sbin/nologin' >> /etc/passwd \
 && mkdir /data && chown 10001:10001 /data
COPY --from=unpacked /usr/local/bin/node /usr/local/bin/node
COPY --from=unpacked /opt/rejoinder /opt/rejoinder
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    WORKER_PORT=3001 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072
USER 10001:10001
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "/opt/rejoinder/rejoinder.js", "health"]
ENTRYPOINT ["node", "--max-semi-space-size=4", "/opt/rejoinder/rejoinder.js"]
CMD ["web"]
