import autocannon from 'autocannon'
import { readFileSync } from 'node:fs'
import { fork } from 'node:child_process'
const cpu = (pid: number) => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(f[11]) + Number(f[12])) * 10
}
async function run(file: string, env: any) {
  const child = fork(file, {
    execArgv: [
      '--import',
      'tsx',
      ...(process.env.PROF && file.includes('our') ? ['--cpu-prof', '--cpu-prof-dir=/tmp/standby/prof'] : []),
    ],
    env: { ...process.env, ...env },
  })
  const ready: any = await new Promise((r) => child.once('message', r))
  const go = (d: number) =>
    autocannon({
      url: `http://127.0.0.1:${ready.port}`,
      connections: 16,
      duration: d,
      requests: [{ method: 'GET', path: '/api/jobs?limit=20', headers: { authorization: 'Bearer tok' } }],
    } as any)
  await go(2)
  const before = cpu(child.pid!)
  const r: any = await go(5)
  const used = cpu(child.pid!) - before
  const n = r.requests.total
  console.log(
    file.split('/').pop(),
    'req',
    n,
    'cpu ms/req',
    (used / n).toFixed(3),
    'non2xx',
    r.non2xx,
    'bytes',
    (r.throughput.total / n) | 0,
  )
  child.kill(process.env.PROF ? 'SIGINT' : 'SIGKILL')
  return used / n
}
const S = '/work/main/tests/bench/support/'
const a = await run(S + 'our-server.ts', { BENCH_FOLDER: '/tmp/standby/d-data' })
const b = await run(S + 'bare-list.ts', {
  BENCH_DATABASE: '/tmp/standby/d-data/standby.db',
  BENCH_COMPANY: 'company-0',
})
console.log('ratio (rate) by cpu', (b / a).toFixed(3))
process.exit(0)
