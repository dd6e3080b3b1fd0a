import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { root } from './step.mjs'

type SignIn = { email: string; password: string }
type SignedIn = { user: unknown; access_token: string }
/** What the client keeps of a sign-in in localStorage. */
type Session = { user: string; token: string }
const asSession = ({ user, access_token }: SignedIn): Session => ({ user: JSON.stringify(user), token: access_token })
type Demo = Awaited<ReturnType<typeof startDemo>>

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
    const people = await call<SignIn[]>(null, 'GET', '/auth/demo-sign-ins')
    return signInAs(people[kind === 'employer' ? 1 : 0]!.email)
  }

  async function signInAs(email: string): Promise<Session> {
    const password = await demoPassword()
    return asSession(await call<SignedIn>(null, 'POST', '/auth/login', { email, password }))
  }

  async function call<Answer = unknown>(
    session: Session | null,
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
    const [first] = await call<SignIn[]>(null, 'GET', '/auth/demo-sign-ins')
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
    return asSession(
      await call<SignedIn>(null, 'POST', '/auth/verify-2fa-code', { email, challenge, code: recovery_codes[0] }),
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
export async function actInDemo(demo: Demo) {
  const employer = await demo.signIn('employer')
  const freelancer = await demo.signIn('freelancer')
  await freeTwoPlaces(demo, employer)
  await demo.call(employer, 'POST', '/jobs/templates', { name: 'Arena call, three days', project: PROJECT })
  await demo.call(employer, 'POST', '/companies/invitations', { ...JO, role: 'admin' })
  const referees = { freelancer_id: JSON.parse(freelancer.user).id, referee_emails: ['ines.moreau@demo.example'] }
  await demo.call(freelancer, 'POST', '/referees/send-invitations', referees)
  await demo.call(employer, 'POST', '/users/verification')
  return mailedLinks(demo)
}

type Person = { full_name: string }
type Applicant = { freelancer: Person; application: { id: string; status: string } }
type Offered = { offer: { id: string; freelancer: Person } }

const JO = { email: 'jo.march@demo.example', full_name: 'Jo March' }
const PROJECT = {
  title: 'Arena call, three days',
  description: 'Load-in, show and load-out. Steel toecaps, own harness.',
  event_type: 'Concert',
  location: 'Manchester',
  postcode: '',
  skills: 'IPAF, Working at Height',
  roles: [{ role_name: 'Rigger', day_rate: '290', places: '4' }],
}

/** Two confirmed freelancers of the employer's project cancel; one of the places is offered to the shortlist and declined by the first, so that the second is asked. */
async function freeTwoPlaces(demo: Demo, employer: Session) {
  const jobs = await demo.call<{ id: string; title: string }[]>(employer, 'GET', '/jobs')
  const { id } = jobs.find(({ title }) => title === 'Arena tour, load-in and show calls')!
  const applicants = await demo.call<Applicant[]>(employer, 'GET', `/jobs/${id}/applicants`)
  const booked = applicants.filter(({ application }) => application.status === 'accepted')
  for (const { freelancer, application } of booked.slice(0, 2)) {
    const them = await demo.signInAs(emailOf(freelancer))
    const reason = 'Broke a wrist at five-a-side.'
    await demo.call(them, 'POST', `/jobs/${id}/applications/${application.id}/cancel`, { reason })
  }
  const offers = `/jobs/${id}/offers`
  const roles = await demo.call<{ job_role_id: string; next: unknown }[]>(employer, 'GET', offers)
  const { job_role_id } = roles.find(({ next }) => next)!
  const [offered] = await demo.call<Offered[]>(employer, 'POST', offers, { job_role_id })
  const { id: offerId, freelancer } = offered!.offer
  await demo.call(await demo.signInAs(emailOf(freelancer)), 'POST', `${offers}/${offerId}/decline`)
}

const emailOf = ({ full_name }: Person) => `${full_name.toLowerCase().replace(' ', '.')}@demo.example`

/** The links of the two mails, which are sent shortly after the answer. */
async function mailedLinks(demo: Demo) {
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
