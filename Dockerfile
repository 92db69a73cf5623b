# One image for all processes: what a container runs is its command (web, worker, receiver, migrate), see deploy/compose.yaml.
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force
COPY . .
RUN node scripts/start.mjs build && mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
# Not through npm: it may be gone before what it started has ended, and a container ends with its first process.
CMD ["node", "--max-semi-space-size=32", "scripts/start.mjs", "web"]
