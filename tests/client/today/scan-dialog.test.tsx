// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { pbkdf2Sync } from 'node:crypto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import ScanDialog from '../../../client/trade/handshake/scan-dialog.tsx'
// Loaded when the first dialog opens; on a busy machine that takes longer than a test waits.
import '../../../client/ui/chakra/widgets.ts'
import '../../../client/trade/files/qr-code.tsx'
import { type DeviceSigningKey, signPunch } from '../../../shared/handshake/device-signatures.ts'
import { punchCode } from '../../../shared/handshake/handshake-codes.ts'
import type { HandshakePunch } from '../../../shared/handshake/signed-bytes.ts'
import { spokenLettersOf } from '../../../shared/handshake/spoken-letters.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import type { SignedGrant } from '../../../shared/hours/chief-grants.ts'
import { someKey, somePunch } from '../../shared/handshake/some-handshake.ts'
import { fakeCamera } from '../support/fake-camera.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Of just now: the dialog asks the device's own clock. */
const AT = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
const [TOMASZ, BEN] = ['01935e2b-0000-7000-8000-00000000b001', '01935e2b-0000-7000-8000-00000000b002']

const salt = Buffer.alloc(16, 7)
/** As the server keeps 4711, with fewer rounds. */
const PIN = {
  salt: salt.toString('base64url'),
  hash: pbkdf2Sync('4711', salt, 1000, 32, 'sha256').toString('base64url'),
  iterations: 1000,
}

const personOf = (booking_id: string, name: string, keys: DeviceSigningKey[]) => ({
  booking_id,
  freelancer_id: `person-${name}`,
  name,
  role_name: 'High rigger',
  photo: null,
  days: [],
  calls: [],
  keys: keys.map(({ id, jwk }) => ({ id, jwk })),
  pin: name === 'Ben Shaw' ? PIN : null,
})

async function openScan() {
  const camera = fakeCamera()
  const key = await someKey('01935e2b-0000-7000-8000-0000000000f1')
  const grant = {
    id: '01935e2b-0000-7000-8000-00000000c001',
    job_id: 'j1',
    job_title: 'Arena tour',
    grant: {
      crew: [personOf(TOMASZ, 'Tomasz Adamski', [key]), personOf(BEN, 'Ben Shaw', [])],
      days: [isoLondonDay(Date.parse(AT))],
      expires: '2099-01-01T00:00:00.000Z',
    },
  } as unknown as SignedGrant
  const onClose = vi.fn()
  const { unmount } = render(<ScanDialog grant={grant} onClose={onClose} />)
  const codeOf = async (fields: Partial<HandshakePunch>) => {
    const punch = somePunch({ at: AT, booking_id: TOMASZ, ...fields })
    return punchCode({ punch, signature: await signPunch(key, punch) })
  }
  const items = () => own.tab.db.outbox.toArray()
  const enterPin = async (digits: string) => {
    fireEvent.change(await screen.findByLabelText(/^Their PIN/), { target: { value: digits } })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  }
  return { camera, codeOf, items, onClose, unmount, enterPin }
}

test('one phone after the other is read, signed and answered; what is no code of the crew is refused, and nothing kept', async () => {
  const { camera, codeOf, items } = await openScan()
  await screen.findByText('Hold their code in the frame')
  camera.see(await codeOf({ booking_id: '01935e2b-0000-7000-8000-00000000b003' }))
  await screen.findByText('That is for another job, or for somebody who isn’t on your list.')
  camera.see(await codeOf({ booking_id: BEN }))
  await screen.findByText('That was made on Tomasz Adamski’s phone, in Ben Shaw’s name.')
  expect(await items()).toEqual([])

  camera.see(await codeOf({}))
  await screen.findByText('Tomasz Adamski')
  await screen.findByText(/^Signed at/)
  await screen.findByRole('img', { name: 'Your answer to Tomasz Adamski, for their phone' })
  expect(camera.stop).toHaveBeenCalledOnce()
  expect(await items()).toMatchObject([
    { kind: 'punch', id: somePunch().id, body: { kind: 'in', at: AT, witness: { way: 'qr' } } },
  ])

  const before = camera.looks()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Hold their code in the frame')
  await waitFor(() => expect(camera.looks()).toBeGreaterThan(before + 2))
  expect(screen.queryByText(/^Signed at/), 'the phone before, still in view').toBeNull()
  camera.see(await codeOf({ id: '01935e2b-7c00-7abc-8def-0123456789ac', kind: 'break' }))
  await screen.findByText(/^Break, /)
  await waitFor(async () => expect(await items()).toHaveLength(2))
})

test('a phone that the list does not know is signed only once the chief says that it is them', async () => {
  const { camera, items } = await openScan()
  const punch = somePunch({ at: AT, booking_id: BEN })
  const unknown = await someKey('01935e2b-0000-7000-8000-0000000000f9')
  camera.see(punchCode({ punch, signature: await signPunch(unknown, punch) }))
  fireEvent.click(await screen.findByRole('button', { name: 'It isn’t them' }))
  expect(await items()).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'It’s them: sign' }))
  await screen.findByText(/^Signed at/)
  expect(await items()).toMatchObject([{ id: punch.id, body: { signature: { key_id: unknown.id } } }])
})

test('without a camera the letters are typed: they find the person, and are a press of the chief’s', async () => {
  const { camera, items, onClose } = await openScan()
  camera.refuse()
  fireEvent.click(await screen.findByRole('button', { name: 'Letters' }))
  fireEvent.click(screen.getByRole('button', { name: 'Camera' }))
  await screen.findByText(/The camera is off for Standby/)
  const letters = screen.getByRole('textbox', { name: 'Their six letters' })
  const find = (text: string) => {
    fireEvent.change(letters, { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Find them' }))
  }
  find('kx')
  await screen.findByText('The six letters under the code')
  find(spokenLettersOf(somePunch({ at: AT, booking_id: '01935e2b-0000-7000-8000-00000000b003' })))
  await screen.findByText(/^Nobody on your list has these letters/)
  find(spokenLettersOf(somePunch({ at: AT, booking_id: BEN, kind: 'out' })).toLowerCase())
  await screen.findByText('Ben Shaw')
  fireEvent.click(screen.getByRole('button', { name: 'It’s them: sign' }))
  await screen.findByText(/^Signed at/)
  expect(await items()).toMatchObject([{ body: { booking_id: BEN, kind: 'out', at: AT, witness: { way: 'letters' } } }])
  expect(await own.tab.db.punches.toArray()).toMatchObject([{ method: 'chief', made_by: 'me' }])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('who has no phone confirms with four digits on the chief’s', async () => {
  const { camera, items, enterPin } = await openScan()
  fireEvent.click(await screen.findByRole('button', { name: 'PIN' }))
  await waitFor(() => expect(camera.stop).toHaveBeenCalledOnce())
  await enterPin('47')
  await screen.findByText('Four digits')
  await enterPin('1234')
  await screen.findByText('That isn’t their PIN. 4 tries are left.')
  expect(await items()).toEqual([])
  fireEvent.change(screen.getByLabelText('What'), { target: { value: 'out' } })
  await enterPin('4711')
  await screen.findByText(/^Signed at/)
  expect(await items()).toMatchObject([{ body: { booking_id: BEN, kind: 'out', witness: { way: 'pin' } } }])
  expect(await own.tab.db.punches.toArray()).toMatchObject([{ method: 'chief', made_by: 'me' }])
})

test('after five wrong ones this phone asks for another way, also when it is opened again', async () => {
  const { enterPin, unmount } = await openScan()
  fireEvent.click(await screen.findByRole('button', { name: 'PIN' }))
  for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
    await enterPin('0000')
    await screen.findByText(`That isn’t their PIN. ${left} left.`)
  }
  await enterPin('0000')
  await screen.findByText(/^No tries left on this phone/)
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  unmount()
  const again = await openScan()
  fireEvent.click(await screen.findByRole('button', { name: 'PIN' }))
  await again.enterPin('4711')
  await screen.findByText(/^No tries left on this phone/)
  expect(await again.items()).toEqual([])
})
