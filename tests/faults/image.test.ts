import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../support/server.ts'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const final = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

test('the image does not run as root, has one volume, and is healthy while it is ready', () => {
  expect(final.match(/^USER .*$/gm)).toEqual(['USER node'])
  expect(final.match(/^VOLUME .*$/gm)).toEqual(['VOLUME /data'])
  expect(final).toMatch(/^HEALTHCHECK [^]*\/readyz/m)
  expect(final).toMatch(/^CMD \["node", "dist\/server\/main\.js"\]$/m)
  expect(final).not.toMatch(/^RUN .*npm/m)
})

test('the image contains everything that the server, the backup and the commands need', async () => {
  const image = temporaryFolder()
  for (const [, words = ''] of final.matchAll(/^COPY --from=build (.*)$/gm)) {
    const paths = words.replaceAll('/app/', '').split(' ')
    const to = paths.pop()!
    for (const path of paths)
      if (path === 'node_modules') linkPackages(join(image, path))
      else
        cpSync(path, to.endsWith('/') ? join(image, to, path.split('/').at(-1)!) : join(image, to), { recursive: true })
  }
  // Packages are links here: without this each would look for others beside its target, among the development ones.
  const env = { NODE_OPTIONS: '--preserve-symlinks', NODE_ENV: 'production' }
  const server = await startServer({ product: image, env })
  expect((await fetch(`${server.origin}/`)).status).toBe(200)
  expect((await fetch(`${server.origin}/api/docs`)).status).toBe(200)

  const command = async (...words: string[]) => {
    const options = { cwd: image, env: { ...process.env, ...env, DATA_DIR: server.dataDir } }
    return (await promisify(execFile)(process.execPath, ['scripts/command.mjs', ...words], options)).stdout
  }
  expect(await command('staff', 'list')).toContain('Nobody is staff.')
  await expect(command('move-files', '--to', 's3')).rejects.toThrow('set them first')
  await expect(command('move-to-postgres')).rejects.toThrow('DATABASE_URL: must be set')
  const migrations = ['server/db/migrations', 'server/db/postgres/migrations']
  for (const folder of migrations) expect(readdirSync(join(image, folder))).toEqual(readdirSync(folder))
  const file = join(temporaryFolder(), 'backup.tar.gz')
  expect(await command('backup', file)).toContain('Backed up')
  await server.stop()
  expect(await command('restore', file)).toContain('Restored')
})

type Locked = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }

/** As `npm prune --omit=dev` leaves them. */
function linkPackages(folder: string) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked
  for (const [place, { dev, devOptional }] of Object.entries(packages)) {
    const [, name, inner] = place.split('node_modules/')
    // Nested packages come with their parent.
    if (!name || inner || dev || devOptional) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    if (existsSync(place)) symlinkSync(resolve(place), join(folder, name))
  }
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
