# syntax=docker/dockerfile:1
# Targets: api (which also writes nginx's configuration), worker, live, nginx. docs/deliver.md tells how they stand together.

FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production

# What npm reads: as long as these stay, so do the layers of dependencies. The lockfile names every workspace.
FROM base AS manifests
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/embed/package.json apps/embed/
COPY apps/web/package.json apps/web/
COPY apps/worker/package.json apps/worker/
COPY apps/live/package.json apps/live/
COPY bench/package.json bench/
COPY e2e/package.json e2e/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/db/package.json packages/db/
COPY packages/domain/package.json packages/domain/
COPY packages/embed/package.json packages/embed/
COPY packages/error-reports/package.json packages/error-reports/
COPY packages/imprint/package.json packages/imprint/
COPY packages/ingest/package.json packages/ingest/
COPY packages/jobs/package.json packages/jobs/
COPY packages/media/package.json packages/media/
COPY packages/operations/package.json packages/operations/
COPY packages/outbound/package.json packages/outbound/
COPY packages/player/package.json packages/player/
COPY packages/postgres/package.json packages/postgres/
COPY packages/process/package.json packages/process/
COPY packages/sources/package.json packages/sources/
COPY packages/speech/package.json packages/speech/
COPY packages/storage/package.json packages/storage/
COPY packages/testing/package.json packages/testing/
COPY packages/text-model/package.json packages/text-model/
COPY tooling/package.json tooling/

# Neither the embedded PostgreSQL nor npm's own Node is needed here, and no package's script is run.
FROM manifests AS dependencies
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund -w @videozz/api -w @videozz/worker -w @videozz/live -w @videozz/tooling \
    && npm cache clean --force

# What finds speech, and the model on this machine, need their program for the processor: of optional packages, those of this one alone.
FROM manifests AS speech
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund -w @videozz/speech \
    && npm cache clean --force

FROM manifests AS sites
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY packages packages
COPY apps/embed apps/embed
COPY apps/web apps/web
RUN npm run build

FROM base AS program
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY packages packages

FROM program AS api
COPY apps/api apps/api
COPY tooling tooling
COPY deploy/nginx deploy/nginx
COPY --from=sites /app/apps/web/dist/site apps/web/dist/site
COPY --from=sites /app/apps/embed/dist/site apps/embed/dist/site
# Volumes take over the owner of the folder they hide. The user has the same number in every image: files are for it alone.
RUN install -d -o node -g node -m 0750 /data /nginx
USER node
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The options let uploads to the folder store free their buffers cheaply, and save 30 MB at rest.
CMD ["node", "--expose-gc", "--max-semi-space-size=8", "apps/api/src/main.ts"]

FROM program AS media
RUN apt-get update \
    && apt-get install -y --no-install-recommends bubblewrap ffmpeg \
    && rm -rf /var/lib/apt/lists/*

# espeak-ng speaks scripts whose words get their times.
FROM media AS worker
RUN apt-get update \
    && apt-get install -y --no-install-recommends espeak-ng \
    && rm -rf /var/lib/apt/lists/*
COPY --from=speech /app/node_modules node_modules
COPY apps/worker apps/worker
RUN install -d -o node -g node -m 0750 /data
USER node
ENV DATA_DIR=/data WORKER_METRICS_PORT=9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_METRICS_PORT}/metrics`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/worker/src/main.ts"]

# RTMPS is reached from outside where the container is given a certificate; plain RTMP is on its loopback only.
FROM media AS live
COPY apps/live apps/live
RUN install -d -o node -g node -m 0750 /data
USER node
ENV DATA_DIR=/data LIVE_METRICS_PORT=9465
EXPOSE 1936
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.LIVE_METRICS_PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/live/src/main.ts"]

# Debian's own nginx and njs: those the tests run.
FROM debian:bookworm-slim AS nginx
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates curl libnginx-mod-http-js nginx-light \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 1000 --user-group --no-create-home --shell /usr/sbin/nologin node \
    && install -d -o node -g node -m 0750 /nginx /cache
USER node
EXPOSE 8080
STOPSIGNAL SIGQUIT
# A made-up segment is refused by nginx itself, whatever the api does.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
    CMD ["sh", "-c", "test \"$(curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:8080/files/s/health)\" = 404"]
CMD ["nginx", "-c", "/nginx/nginx.conf", "-e", "/dev/stderr", "-g", "daemon off;"]
