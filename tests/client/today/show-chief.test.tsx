// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
// Loaded when the first dialog opens; on a busy machine that takes longer than a test waits.
import '../../../client/ui/chakra/widgets.ts'
import type { BookingClock } from '../../../client/today/clock/clock-state.ts'
import { ShowChief } from '../../../client/today/clock/show-chief.tsx'
import '../../../client/today/clock/show-chief-dialog.tsx'
import '../../../client/trade/files/qr-code.tsx'
import { type DeviceSigningKey, signWitness } from '../../../shared/handshake/device-signatures.ts'
import { witnessCode } from '../../../shared/handshake/handshake-codes.ts'
import { spokenLettersOf } from '../../../shared/handshake/spoken-letters.ts'
import { someKey, somePunch } from '../../shared/handshake/some-handshake.ts'
import { fakeCamera } from '../support/fake-camera.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pressed = { ...somePunch(), job_id: 'j1', freelancer_id: 'me', made_by: 'me', method: 'self' as const }
const kept = { ...pressed, place: null, no_place: 'refused' as const, received_at: null, state: 'queued' as const }
const clockOf = (fields: object = {}): BookingClock => ({
  state: 'on',
  misplaced: [],
  superseded: [],
  forgotten: [],
  stretch: [{ ...kept, ...fields }],
})
const show = (clock = clockOf()) =>
  render(<ShowChief clock={clock} jobTitle="Arena tour" names={[{ id: 'dan', full_name: 'Dan Hale' }]} />)
const open = () => fireEvent.click(screen.getByRole('button', { name: 'Show your chief' }))
const GRANT_ID = '01935e2b-0000-7000-8000-00000000c001'
const witness = { grant_id: GRANT_ID, at: '2026-11-28T08:02:00.000Z' }
const answerTo = (punch_id: string, value = Buffer.alloc(64).toString('base64url')) =>
  witnessCode({
    punch_id,
    witness,
    signature: { key_id: '01935e2b-0000-7000-8000-0000000000f1', value },
    name: 'Dan Hale',
  })
/** Dan’s phone, of which this one has heard. */
async function knownChief(): Promise<DeviceSigningKey> {
  const key = await someKey('01935e2b-0000-7000-8000-0000000000f1')
  const { id, jwk } = key
  const dan = { id: GRANT_ID, job_id: 'j1', name: 'Dan Hale', days: ['2026-11-28'], keys: [{ id, jwk }] }
  await own.tab.db.crew_chiefs.put(dan)
  await own.tab.db.punches.put(kept)
  return key
}

test('the button stays while the device still writes a press, and opens as soon as it is written', async () => {
  const { rerender } = show(clockOf({ state: undefined }))
  open()
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(<ShowChief clock={clockOf()} jobTitle="Arena tour" names={[]} />)
  await screen.findByRole('img', { name: /^Code for On site/ })
})

test('the last press is shown as a code and six letters; the chief’s answer is read and kept, and nothing else is', async () => {
  const camera = fakeCamera()
  const key = await knownChief()
  show()
  open()
  await screen.findByRole('img', { name: 'Code for On site, 07:02, for your chief’s phone' })
  expect(screen.getByText(spokenLettersOf(kept))).toBeTruthy()
  expect(screen.getByText(/Not countersigned yet/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Scan their answer' }))
  await screen.findByText('Hold their code in the frame')
  camera.see('https://example.org/menu')
  await screen.findByText('That is not a code from Standby.')
  camera.see(answerTo('01935e2b-7c00-7abc-8def-0123456789ac'))
  await screen.findByText('That’s the answer to a different press, not On site, 07:02.')
  expect(camera.stop).not.toHaveBeenCalled()
  camera.see(answerTo(kept.id))
  await screen.findByText('That is not what Dan Hale’s phone signed. Scan it again, or go on without.')
  expect(await own.tab.db.facts.get('countersigned')).toBeUndefined()
  expect(camera.stop).not.toHaveBeenCalled()
  camera.see(answerTo(kept.id, (await signWitness(key, kept, witness)).value))
  await screen.findByText('Countersigned by Dan Hale at 08:02')
  expect(camera.stop).toHaveBeenCalledOnce()
  expect((await own.tab.db.facts.get('countersigned'))?.value).toMatchObject([{ punch_id: kept.id }])
  expect(screen.queryByRole('button', { name: 'Scan their answer' })).toBeNull()
})

test('an answer that this phone cannot check is kept, and not said to be the chief’s', async () => {
  const camera = fakeCamera()
  show()
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Scan their answer' }))
  await screen.findByText('Hold their code in the frame')
  camera.see(answerTo(kept.id))
  await screen.findByText('Dan Hale’s answer is kept. This phone can’t check it yet: the server will.')
  expect(screen.queryByText(/Countersigned by/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Scan their answer' })).toBeTruthy()
})

test('a camera that is refused leads back to the letters; closing turns it off', async () => {
  const camera = fakeCamera()
  show()
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Scan their answer' }))
  await screen.findByText('Hold their code in the frame')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(camera.stop).toHaveBeenCalledOnce())
  camera.refuse()
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Scan their answer' }))
  await screen.findByText(/The camera is off for Standby/)
  expect(screen.getByText(spokenLettersOf(kept))).toBeTruthy()
})

test('what the server knows of the chief’s word is said, too; a correction is for the desk, and is not shown', async () => {
  fakeCamera()
  const seen = { grant_id: 'g1', by: 'dan', at: '2026-11-28T08:02:00.000Z', way: 'list' }
  const { rerender } = show(clockOf({ received_at: 'then', state: undefined, witness: seen }))
  open()
  await screen.findByText('Countersigned by Dan Hale at 08:02')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  for (const fields of [{ replaces: 'p0', reason: 'Late' }, { method: 'chief' }]) {
    rerender(<ShowChief clock={clockOf(fields)} jobTitle="Arena tour" names={[]} />)
    expect(screen.queryByRole('button', { name: 'Show your chief' })).toBeNull()
  }
})
