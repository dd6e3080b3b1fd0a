import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { PROFILE_BYTES_MAX } from '../../shared/people/profile-operations.ts'
import { eventually } from '../support/eventually.ts'
import { createEmployer, createFreelancer, type Person } from '../support/factories/people.ts'
import { announcement } from '../support/factories/uploads.ts'
import { listen } from '../support/outside/listen.ts'
import { isProgramLeftOut, programPathFor } from '../support/programs.ts'
import { createWorld } from '../support/world.ts'
import {
  ask,
  askPlainly,
  lines,
  type Proxy,
  send,
  startProxy,
  startUpstream,
  temporaryFolder,
} from '../support/outside/front-server.ts'

const read = (path: string) => readFileSync(path, 'utf8')

describe('standby.service', () => {
  const unit = read('deploy/standby.service')

  test('starts the build, stops it later than it needs, and protects its data', () => {
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node dist\/server\/main\.js$/m)
    expect(unit).toMatch(/^TimeoutStopSec=15$/m)
    expect(unit).toMatch(/^User=standby$/m)
    expect(unit).toMatch(/^UMask=0077$/m)
  })

  if (isProgramLeftOut('systemd-analyze')) return

  test('is accepted by systemd', () => {
    const systemd = programPathFor('systemd-analyze')
    const file = join(temporaryFolder(), 'standby.service')
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
    const { status, stderr } = spawnSync(systemd, ['verify', file], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    expect(stderr).not.toContain(file)
  })
})

const PROXIES: Proxy[] = [
  {
    program: 'nginx',
    file: 'deploy/nginx.conf',
    prepare(text, { folder, file, port, plain, upstream }) {
      const site = text
        .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
        .replace(/^\tlisten \[::\].*\n/gm, '')
        .replace('listen 443 ', `listen 127.0.0.1:${port} `)
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('/etc/ssl/standby/fullchain.pem', join(folder, 'cert.pem'))
        .replace('/etc/ssl/standby/privkey.pem', join(folder, 'key.pem'))
      const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const http = `access_log off; ${own.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}`
      const main = `pid ${folder}/pid; error_log stderr error; daemon off; events {} http { ${http}\n${site}\n}`
      return { text: main, check: ['-q', '-t', '-c', file], run: ['-c', file, '-e', 'stderr'] }
    },
  },
  {
    program: 'haproxy',
    file: 'deploy/haproxy.cfg',
    prepare(text, { folder, file, port, plain, upstream }) {
      const here = text
        .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
        .replace(/^\t(user|group) .*\n/gm, '')
        .replace('fd-hard-limit 40000', 'fd-hard-limit 300')
        .replace('bind :80', `bind 127.0.0.1:${plain}`)
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        .replace('/etc/haproxy/standby.pem', join(folder, 'both.pem'))
      return { text: here, check: ['-q', '-c', '-f', file], run: ['-q', '-db', '-f', file] }
    },
  },
  {
    program: 'caddy',
    file: 'deploy/Caddyfile',
    prepare(text, { folder, file, port, plain, upstream }) {
      // With its own certificates, which are not installed on this machine.
      const alone = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plain}\n\thttps_port ${port}\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${text}`
      const args = ['--config', file, '--adapter', 'caddyfile']
      return {
        text: alone,
        check: ['validate', ...args],
        run: ['run', ...args],
        env: {
          SITE: 'localhost',
          // Of two, as of several processes, one is not there.
          UPSTREAM: `127.0.0.1:${upstream} 127.0.0.1:1`,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          HOME: folder,
        },
      }
    },
  },
]

describe.each(PROXIES.filter(({ program }) => !isProgramLeftOut(program)))('$file', ({ program, file, prepare }) => {
  test(`is accepted by ${program}, and works as documented`, { timeout: 60_000 }, async () => {
    const path = programPathFor(program)
    const upstream = await startUpstream()
    const { port } = await startProxy(path, prepare, { name: file, upstream: upstream.port })

    // An open stream: its first line arrives before there is a second.
    const events = await ask(port, { path: '/api/events' })
    expect(String((await events.iterator().next()).value)).toBe('data: first\n\n')

    // A slow upload reaches the server as it arrives.
    const slow = send(port, { method: 'PATCH', path: '/slow', headers: { 'content-length': '2000' } })
    slow.write(Buffer.alloc(1000))
    await eventually(() => expect(upstream.received.get('/slow')).toBe(1000))
    slow.end(Buffer.alloc(1000))
    await eventually(() => expect(upstream.received.get('/slow')).toBe(2000))

    // Addresses that a client claims are further left than the one the proxy knows, or removed.
    await ask(port, { path: '/who', headers: { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http' } })
    const { 'x-forwarded-for': from, 'x-forwarded-proto': proto } = upstream.heads.get('/who')!
    expect(String(from).split(',').at(-1)!.trim()).toBe('127.0.0.1')
    expect(String(proto).split(',').at(-1)!.trim()).toBe('https')

    // Devices believe only the server's own answer to a body that is too large.
    const tooLarge = PROFILE_BYTES_MAX + 1
    expect((await ask(port, { method: 'POST', path: '/large' }, Buffer.alloc(tooLarge))).statusCode).toBe(200)
    expect(upstream.received.get('/large')).toBe(tooLarge)
  })

  // nginx has no time to wait between two tries.
  if (program !== 'nginx')
    test(`${program} lets requests wait while the server starts anew`, { timeout: 60_000 }, async () => {
      const upstream = await startUpstream()
      const { port } = await startProxy(programPathFor(program), prepare, { name: file, upstream: upstream.port })
      upstream.close()
      const asked = ['GET', 'POST', 'PUT', 'GET', 'DELETE', 'GET'].map((method) =>
        ask(port, { method, path: '/api/jobs' }),
      )
      // Longer than three tries, and than a failed check takes to count.
      await pause(6_000)
      asked.push(ask(port, { path: '/api/late' }))
      await upstream.openAgain()
      const answers = await Promise.all(asked)
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200))
    })

  test(
    `${program} in front of the server: streams, uploads in pieces, limits by address, https`,
    { timeout: 60_000 },
    async () => {
      const path = programPathFor(program)
      const world = await createWorld({ TRUST_PROXY: '1', REQUEST_RATE: '5' })
      const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
      const { port, plain } = await startProxy(path, prepare, {
        name: file,
        upstream: Number(new URL(await listen(world)).port),
      })
      const as = ({ token }: Person, headers: Record<string, string> = {}) => ({
        headers: { authorization: `Bearer ${token}`, ...headers },
      })

      const redirect = await askPlainly(plain, '/jobs')
      expect([redirect.statusCode, redirect.headers.location]).toEqual([308, expect.stringMatching(/^https:.*\/jobs$/)])
      const elsewhere = await askPlainly(plain, '/jobs', 'evil.example')
      expect(elsewhere.headers.location).toMatch(/^https:\/\/(localhost|standby\.example)\/jobs$/)

      // Each event passes when it happens.
      const events = lines(await ask(port, { path: '/api/events', ...as(eva) }))
      expect(await events.next()).toContain('hello')
      await ana.post('/messages/send-direct', { recipient_id: eva.user.id, content: 'Load-in moved to six' })
      expect(await events.next()).toContain('event: poke')

      // An upload goes on where it was.
      const [bytes, id] = [Buffer.alloc(300_000, '%'), uuid()]
      const tus = as(ana, { 'tus-resumable': '1.0.0' }).headers
      const begun = {
        method: 'POST',
        path: '/api/uploads',
        headers: { ...tus, ...announcement({ id, size: bytes.length }) },
      }
      expect((await ask(port, begun)).statusCode).toBe(201)
      for (const [from, to] of [
        [0, 200_000],
        [200_000, 300_000],
      ] as const) {
        const piece = { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' }
        const sent = { method: 'PATCH', path: `/api/uploads/${id}`, headers: { ...tus, ...piece } }
        const answer = await ask(port, sent, bytes.subarray(from, to))
        expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, String(to)])
      }

      // Whatever address a client claims, its own is counted.
      const claims = Array.from({ length: 40 }, (_, n) => ({ 'x-forwarded-for': `203.0.113.${n}` }))
      const answers = await Promise.all(claims.map((headers) => ask(port, { path: '/api/jobs', headers })))
      expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
      expect((await ask(port, { path: '/metrics' })).statusCode).toBe(404)
    },
  )
})

if (!isProgramLeftOut('haproxy'))
  test('haproxy-postgres.cfg starts where a name does not resolve yet', () => {
    const text = read('deploy/haproxy-postgres.cfg').replace(/^\t(user|group) .*\n/gm, '')
    const file = join(temporaryFolder(), 'haproxy.cfg')
    writeFileSync(file, text.replaceAll('.example.com', '.invalid'))
    const { status, stderr } = spawnSync(programPathFor('haproxy'), ['-c', '-f', file], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    expect(stderr.match(/could not resolve address 'db\d\.invalid', disabling server/g)).toHaveLength(2)
  })
