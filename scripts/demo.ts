import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { root } from './step.mjs'

type DemoAccount = { email: string; password: string }
type SignInAnswer = { user: unknown; access_token: string }
/** What the client keeps of a sign-in in localStorage. */
type BrowserSession = { user: string; token: string }
const browserSessionOf = ({ user, access_token }: SignInAnswer): BrowserSession => ({
  user: JSON.stringify(user),
  token: access_token,
})
type RunningDemo = Awaited<ReturnType<typeof startDemo>>

/** Starts the built product with a new demonstration world on a free port. `call` returns the answer's JSON, and throws on an error status. */
export async function startDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), 'standby-demo-'))
  const env = { ...process.env, NODE_ENV: 'development', DEMO: '1', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir }
  const server = spawn(process.execPath, [`${root}dist/server/main.js`], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('close', resolve))
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (chunk) => {
      said += chunk
      const found = /"port":(\d+),"msg":"listening"/.exec(said)
      if (found) resolve(found[1]!)
    })
    ended.then(() => reject(new Error(`The server did not start:\n${said}`)))
  })
  // With this host name a service worker may run without https.
  const origin = `http://localhost:${port}`

  async function signIn(kind: 'freelancer' | 'employer') {
    const people = await call<DemoAccount[]>(null, 'GET', '/auth/demo-sign-ins')
    return signInAs(people[kind === 'employer' ? 1 : 0]!.email)
  }

  async function signInAs(email: string): Promise<BrowserSession> {
    const password = await demoPassword()
    return browserSessionOf(await call<SignInAnswer>(null, 'POST', '/auth/login', { email, password }))
  }

  async function call<Answer = unknown>(
    session: BrowserSession | null,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(session && { authorization: `Bearer ${session.token}` }) }
    const reply = await fetch(`${origin}/api${path}`, { method, headers, body: body && JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Answer
  }

  async function demoPassword() {
    const [first] = await call<DemoAccount[]>(null, 'GET', '/auth/demo-sign-ins')
    return first!.password
  }

  /** Signs in somebody who was made staff by the command line. */
  async function signInStaff() {
    const email = 'ruth.osei@demo.example'
    const command = spawn(process.execPath, [`${root}dist/server/staff.js`, 'grant', email], { cwd: root, env })
    await new Promise((resolve) => command.once('close', resolve))
    const session = await signInAs(email)
    // The staff's console opens only to a sign-in with a second step.
    const password = await demoPassword()
    const { secret } = await call<{ secret: string }>(session, 'POST', '/auth/authenticator', { password })
    const confirm = { code: new TOTP({ secret }).generate() }
    const { recovery_codes } = await call<{ recovery_codes: string[] }>(
      session,
      'POST',
      '/auth/authenticator/confirm',
      confirm,
    )
    const { challenge } = await call<{ challenge: string }>(null, 'POST', '/auth/login', { email, password })
    return browserSessionOf(
      await call<SignInAnswer>(null, 'POST', '/auth/verify-2fa-code', { email, challenge, code: recovery_codes[0] }),
    )
  }

  async function stop() {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { origin, signIn, signInAs, signInStaff, call, stop }
}

/**
 * Creates what a new demonstration world lacks for the screenshots of all screens: a place given back and offered on,
 * a template, two mailed links, an account that awaits staff. Returns the query string of each mailed link, by path.
 */
export async function prepareDemoScreens(demo: RunningDemo) {
  const employer = await demo.signIn('employer')
  const freelancer = await demo.signIn('freelancer')
  await freeTwoPlaces(demo, employer)
  await demo.call(employer, 'POST', '/jobs/templates', { name: 'Arena call, three days', project: TEMPLATE_PROJECT })
  await demo.call(employer, 'POST', '/companies/invitations', { ...INVITED_ADMIN, role: 'admin' })
  const referees = { freelancer_id: JSON.parse(freelancer.user).id, referee_emails: ['ines.moreau@demo.example'] }
  await demo.call(freelancer, 'POST', '/referees/send-invitations', referees)
  await demo.call(employer, 'POST', '/users/verification')
  return mailedLinkQueries(demo)
}

type NamedPerson = { full_name: string }
type DemoApplicant = { freelancer: NamedPerson; application: { id: string; status: string } }
type OfferedPlace = { offer: { id: string; freelancer: NamedPerson } }

const INVITED_ADMIN = { email: 'jo.march@demo.example', full_name: 'Jo March' }
const TEMPLATE_PROJECT = {
  title: 'Arena call, three days',
  description: 'Load-in, show and load-out. Steel toecaps, own harness.',
  event_type: 'Concert',
  location: 'Manchester',
  postcode: '',
  skills: 'IPAF, Working at Height',
  roles: [{ role_name: 'Rigger', day_rate: '290', places: '4' }],
}

/** Two confirmed freelancers of the employer's project cancel; one of the places is offered to the shortlist and declined by the first, so that the second is asked. */
async function freeTwoPlaces(demo: RunningDemo, employer: BrowserSession) {
  const jobs = await demo.call<{ id: string; title: string }[]>(employer, 'GET', '/jobs')
  const { id } = jobs.find(({ title }) => title === 'Arena tour, load-in and show calls')!
  const applicants = await demo.call<DemoApplicant[]>(employer, 'GET', `/jobs/${id}/applicants`)
  const booked = applicants.filter(({ application }) => application.status === 'accepted')
  for (const { freelancer, application } of booked.slice(0, 2)) {
    const them = await demo.signInAs(demoEmailOf(freelancer))
    const reason = 'Broke a wrist at five-a-side.'
    await demo.call(them, 'POST', `/jobs/${id}/applications/${application.id}/cancel`, { reason })
  }
  const offers = `/jobs/${id}/offers`
  const roles = await demo.call<{ job_role_id: string; next: unknown }[]>(employer, 'GET', offers)
  const { job_role_id } = roles.find(({ next }) => next)!
  const [offered] = await demo.call<OfferedPlace[]>(employer, 'POST', offers, { job_role_id })
  const { id: offerId, freelancer } = offered!.offer
  await demo.call(await demo.signInAs(demoEmailOf(freelancer)), 'POST', `${offers}/${offerId}/decline`)
}

const demoEmailOf = ({ full_name }: NamedPerson) => `${full_name.toLowerCase().replace(' ', '.')}@demo.example`

/** The links of the two mails, which are sent shortly after the answer. */
async function mailedLinkQueries(demo: RunningDemo) {
  const links: Record<string, string> = {}
  for (let tries = 0; tries < 100 && Object.keys(links).length < 2; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const { text } of await demo.call<{ text: string }[]>(null, 'GET', '/dev/outbox'))
      for (const [link] of text.matchAll(/https?:\/\/\S+\/(?:join|referee-feedback)\?\S+/g)) {
        const { pathname, search } = new URL(link)
        links[pathname] ??= search
      }
  }
  return links
}
