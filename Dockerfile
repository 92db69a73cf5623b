# One image for all processes: the container's command says which one it runs (web, worker, receiver, migrate), see deploy/compose.yaml.
FROM node:24-bookworm-slim AS switchboard
WORKDIR /app
COPY package.json package-lock.json ./
# Leaves out the Node that the project brings for machines without one.
RUN npm ci --omit=dev && npm cache clean --force && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY . .
# With CI set, a build with a missing package fails; otherwise it would download packages that the lock does not name.
RUN CI=1 node scripts/start.mjs build && rm -rf .next/cache
# A new volume takes its owner from the folder of the image over which it is mounted.
RUN mkdir -p /data/exports /data/recordings && chown -R node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
# Do not use npm here: it may exit before the process that it started, and a container ends with its first process.
CMD ["node", "--max-semi-space-size=32", "scripts/start.mjs", "web"]

# For copies: the same files and the same Node beside PostgreSQL's own pg_dump and pg_restore, of the version that
# deploy/compose.yaml runs.
FROM postgres:18-bookworm AS backup
COPY --from=switchboard /usr/local/bin/node /usr/local/bin/node
COPY --from=switchboard /app /app
# The user of the other image, which has another name here or none: the files of the volumes are this user's.
RUN mkdir -p /data/exports /data/recordings /data/web /backups && chown -R 1000:1000 /data /backups
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
USER 1000:1000
ENTRYPOINT []
CMD ["sh", "-c", "node scripts/backup.ts /backups/$(date -u +%Y-%m-%dT%H-%M-%SZ)"]

# What is built without a name.
FROM switchboard
