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
  // Unknown to builders before Docker 25: the whole build would fail.
  expect(final).not.toContain('--start-interval')
  expect(final).toMatch(/^CMD \["node", "dist\/server\/main\.js"\]$/m)
  expect(final).not.toMatch(/^RUN .*npm/m)
})

test('what the image copies is in the project, and it is built by the commands that package.json has', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const sources = [...dockerfile.matchAll(/^COPY (?:--from=build )?(.*) \S+$/gm)].flatMap(([, words]) =>
    words!.split(' '),
  )
  const places = sources.map((path) => path.replace(/^\/app\//, '')).filter((path) => path !== '.')
  expect(places.length).toBeGreaterThan(10)
  for (const place of places) expect(existsSync(place), place).toBe(true)
  const commands = [...dockerfile.matchAll(/^RUN .*npm .*$/gm)].join('\n')
  expect(commands).toMatch(/npm ci [^]*npm run build [^]*npm prune --omit=dev/)
  for (const [, name] of commands.matchAll(/npm run (\S+)/g)) expect(Object.keys(scripts)).toContain(name)
})

const compose = readFileSync('compose.yaml', 'utf8')
/** The lines of `name:` at this depth, up to the next key of the same depth. */
const blockOf = (name: string, text = compose, depth = 2) =>
  new RegExp(`^ {${depth}}${name}:.*\\n((?: {${depth + 1},}.*\\n|\\n)*)`, 'm').exec(text)?.[0] ?? ''
const servicesText = compose.slice(compose.indexOf('\nservices:\n'), compose.indexOf('\nvolumes:\n'))
const serviceNames = [...servicesText.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name!)

/** Read by Caddy, PostgreSQL, etcd and the bucket; words of systemd and haproxy. */
const OTHERS = /^(?:SITE|UPSTREAM|POSTGRES_\w+|ETCD_\w+|ROOT_\w+|VGW_\w+|AF_\w+|METH_\w+)$/

test('each setting that compose.yaml and deploy/ name is one of the server, and each secret is in .env alone', () => {
  const documented = new Set(
    readFileSync('.env.example', 'utf8')
      .match(/^# ([A-Z0-9_]+)(?==)/gm)
      ?.map((it) => it.slice(2)),
  )
  const inDeploy = readdirSync('deploy', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = ['compose.yaml', ...inDeploy.map(({ parentPath, name }) => `${parentPath}/${name}`)]
  const named = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(?:^ +|[\s{$"]|\$\{)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?=[:=}\s,.;-])/gm),
    ].map(([, name]) => name!),
  )
  const settings = named.filter((name) => !OTHERS.test(name))
  expect(settings.length).toBeGreaterThan(15)
  for (const name of settings) expect([...documented], name).toContain(name)
  for (const [, name, value] of compose.matchAll(/^ +(\w*(?:PASSWORD|SECRET)\w*): (.*)$/gm))
    expect(value, name).toMatch(/^\$\{[A-Z0-9_]+:-\}$/)
})
test('compose.yaml is the server alone, or three processes that start when their database and bucket are healthy', () => {
  expect(serviceNames).toEqual([
    'standby',
    'caddy',
    'balancer',
    'process-1',
    'process-2',
    'process-3',
    'postgres',
    'bucket',
  ])
  const profileOf = (name: string) => /profiles: \[(\w+)\]/.exec(blockOf(name))?.[1]
  const process = /^x-process: &process\n((?: .*\n)*)/m.exec(compose)![0]
  expect(process).toContain('profiles: [cluster]')
  for (const name of ['process-1', 'process-2', 'process-3']) expect(blockOf(name).trim()).toBe(`${name}: *process`)
  expect(['standby', 'caddy', 'balancer', 'postgres', 'bucket'].map(profileOf)).toEqual([
    undefined,
    'https',
    'cluster',
    'cluster',
    'cluster',
  ])
  const waitsFor = (text: string) =>
    [...text.matchAll(/^ {4,6}([\w-]+):\n +condition: service_healthy$/gm)].map(([, name]) => name)
  expect(waitsFor(process)).toEqual(['postgres', 'bucket'])
  expect(waitsFor(blockOf('balancer'))).toEqual(['process-1', 'process-2', 'process-3'])
  expect(waitsFor(blockOf('caddy'))).toEqual(['standby'])
  expect(/^x-standby: &standby\n((?: .*\n)*)/m.exec(compose)![0]).toMatch(
    /healthcheck:\n {4}start_period: 60s\n {4}start_interval: 1s\n/,
  )
  // The others are healthy as the image is: by /readyz.
  for (const name of ['postgres', 'bucket']) expect(blockOf(name)).toContain('healthcheck:')
  // Three processes with one set of data: none has a folder of its own.
  expect(process).not.toContain('volumes:')
  const kept = compose
    .slice(compose.indexOf('\nvolumes:\n'))
    .match(/^ {2}(\w+)(?=:)/gm)!
    .map((name) => name.trim())
  for (const [, volume] of compose.matchAll(/^ +- (\w+):\/\S+$/gm)) expect(kept).toContain(volume)
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
