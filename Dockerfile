# One image for all processes: the container's command says which one it runs (web, worker, receiver, migrate), see deploy/compose.yaml.
FROM node:24-bookworm-slim
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
