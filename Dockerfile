# Standby as an image: docker build -t standby . (docs/operations.md says how to run it)
# Everything is made here; at the start nothing is built, installed or fetched.

# The whole Debian image: packages of Node that must be compiled find their compiler.
FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# What the server reads beside its code.
COPY --from=build /app/server/db/migrations ./server/db/migrations
COPY --from=build /app/server/db/postgres/migrations ./server/db/postgres/migrations
COPY --from=build /app/server/ports/places/uk-towns.tsv ./server/ports/places/uk-towns.tsv
COPY --from=build /app/server/accounts/core/common-passwords.txt ./server/accounts/core/common-passwords.txt
# npm start, npm run backup, restore, move-files, move-to-postgres and staff.
COPY --from=build /app/scripts/command.mjs /app/scripts/command-settings.mjs /app/scripts/install.mjs /app/scripts/start.mjs /app/scripts/step.mjs ./scripts/
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE.md ./
# Database, files and generated keys: its owner's alone.
RUN install --directory --owner=node --group=node --mode=0700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
