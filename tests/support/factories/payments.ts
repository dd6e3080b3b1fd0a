import type { NewJobInput } from '../../../shared/jobs/jobs.ts'
import type { PackageId } from '../../../shared/payments/packages.ts'
import type { CompanyCredits, StartedCheckout } from '../../../shared/payments/payments.ts'
import { jobBody } from './jobs.ts'
import type { Person } from './people.ts'
import type { World } from '../world.ts'

export function checkoutForm(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** POST /payments/create-checkout, as a browser sends a form. */
export async function createCheckout(world: World, person: Person, fields: Record<string, string>) {
  const response = await world.app.request('/api/payments/create-checkout', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: checkoutForm(fields),
  })
  return { status: response.status, body: (await response.json()) as StartedCheckout & { detail?: string } }
}

/** The same at a running server, paid. */
export async function buyAt(origin: string, { token }: { token: string }, package_id: PackageId) {
  const headers = { authorization: `Bearer ${token}` }
  const body = checkoutForm({ package_id })
  const opened = await fetch(`${origin}/api/payments/create-checkout`, { method: 'POST', headers, body })
  const { checkout_url } = (await opened.json()) as StartedCheckout
  const card = new URLSearchParams({ card: 'good' })
  await fetch(new URL(checkout_url, origin), { method: 'POST', body: card, redirect: 'manual' })
}

export const createJobCheckout = (person: Person, package_id: string, job: NewJobInput = jobBody()) =>
  person.post<StartedCheckout & { detail?: string }>(`/payments/create-job-checkout?package_id=${package_id}`, job)

export const complete = (person: Person, session_id: string) =>
  person.post(`/payments/complete-job-posting/${session_id}`)

export const creditsOf = async (person: Person) => (await person.get<CompanyCredits>('/payments/credits')).body

/** Pays on the embedded page. */
export async function payEmbedded(world: World, { checkout_url }: StartedCheckout, card = 'good') {
  const response = await world.app.request(checkout_url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `card=${card}`,
  })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

/** A package bought and paid, without a project. */
export async function buy(world: World, employer: Person, package_id: PackageId) {
  const { body } = await createCheckout(world, employer, { package_id })
  await payEmbedded(world, body)
  return body.session_id
}
