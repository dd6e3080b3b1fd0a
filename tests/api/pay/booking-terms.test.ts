import { expect, test } from 'vitest'
import type { BookingTerms } from '../../../shared/pay/terms/booking-terms.ts'
import { canonicalJson, termsHash } from '../../../shared/pay/terms-hash.ts'
import { termsSentence } from '../../../shared/pay/terms-sentence.ts'
import { storedTerms } from '../../../server/db/schema/pay.ts'
import { applications } from '../../../server/db/schema/jobs.ts'
import { amendments } from '../../../server/db/schema/amendments.ts'
import { readBookingTerms, storeTerms } from '../../../server/jobs/core/booking-terms.ts'
import { payTerms } from '../../support/factories/pay.ts'
import { applyFor } from '../../support/factories/jobs.ts'
import { termsStage } from '../../support/factories/terms.ts'

async function bookedStage() {
  const scene = await termsStage()
  const { ana, employer, job, dimmer } = scene
  const { id } = await applyFor(ana, job, { job_role_id: dimmer.id })
  expect((await employer.get<BookingTerms>(`/bookings/${id}/terms`)).status).toBe(404)
  expect((await employer.post(`/jobs/${job.id}/applications/${id}/accept`)).status).toBe(200)
  return { ...scene, id }
}

test('H1: a booking without terms of its own has the rate and no overtime, for both sides alike', async () => {
  const { employer, ana, id } = await bookedStage()
  const { status, body } = await ana.get<BookingTerms>(`/bookings/${id}/terms`)
  expect(status).toBe(200)
  expect(body.terms).toEqual(payTerms({ rate_pence: 32_000 }))
  expect(termsSentence(body.terms)).toBe(
    '£320 for a day of up to 10 hours, breaks not counted; no overtime agreed; paid within 30 days.',
  )
  expect(body).toMatchObject({ booking_id: id, hash: await termsHash(body.terms) })
  expect((await employer.get<BookingTerms>(`/bookings/${id}/terms`)).body).toEqual(body)
})

test('what it paid stays known once it is cancelled', async () => {
  const { ana, job, id } = await bookedStage()
  await ana.post(`/jobs/${job.id}/applications/${id}/cancel`, { reason: 'Broke my arm.' })
  expect((await ana.get<BookingTerms>(`/bookings/${id}/terms`)).body.terms.rate_pence).toBe(32_000)
})

test('H5: terms are stored once under their hash, and read as they were agreed for each day', async () => {
  const { world, job, id } = await bookedStage()
  const { db, now } = world.ctx
  const [first, later] = [
    payTerms(),
    payTerms({ rate_pence: 30_000, night: { from: '00:00', to: '06:00', multiplier: 2 } }),
  ]
  await db.write(async (tx) => {
    const [terms_hash, terms_hash_later] = [await storeTerms(tx, first, now()), await storeTerms(tx, later, now())]
    expect(await storeTerms(tx, first, now())).toBe(terms_hash)
    await tx.update(applications).set({ terms_hash }).run()
    const role = { role_name: 'Rigger', day_rate: 30_000, date_start: '', date_end: '' }
    const agreed = {
      ...role,
      id: 'one',
      job_id: job.id,
      application_id: id,
      state: 'agreed',
      proposed_at: '1',
    } as const
    await tx
      .insert(amendments)
      .values({ ...agreed, terms_hash: terms_hash_later, from_day: '2027-03-05', ended_at: '2' })
      .run()
  })
  const rows = await db.read.select().from(storedTerms).all()
  expect(rows.map(({ terms }) => terms)).toEqual(expect.arrayContaining([canonicalJson(first), canonicalJson(later)]))
  expect((await readBookingTerms(db.read, id, '2027-03-04')).terms).toEqual(first)
  expect((await readBookingTerms(db.read, id, '2027-03-05')).terms).toEqual(later)
  expect(await readBookingTerms(db.read, id)).toEqual({ hash: await termsHash(later), terms: later })
})
