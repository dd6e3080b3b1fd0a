// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VenuePictureField } from '../../../client/call-sheet/venue-picture-field.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import { SheetBody } from '../../../client/trade/call-sheets/sheet-body.tsx'
import { PHOTO_BYTES_MAX } from '../../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { type Answer, createFakeServer } from '../support/fake-server.ts'
import '../support/jsdom-gaps.ts'
import { job } from '../support/jobs.ts'
import { content } from '../support/today.tsx'

const venue_picture = `/files/${'a'.repeat(40)}.webp`
let server: ReturnType<typeof createFakeServer>

beforeEach(() => {
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  setServerReached(true)
  vi.unstubAllGlobals()
})

test('a sheet shows the picture of its venue with words, which stay where the picture is not on the device', () => {
  render(<SheetBody job={{ venue_picture }} content={content} times={null} files={null} />, { wrapper: MemoryRouter })
  const picture = screen.getByRole('img', { name: `Picture of the venue, ${content.venue}` })
  expect(picture.getAttribute('src')).toBe(venue_picture)
  fireEvent.error(picture)
  screen.getByText(`Picture of the venue, ${content.venue}: this picture is not on this device yet.`)
  cleanup()
  render(<SheetBody job={{}} content={content} times={null} files={null} />, { wrapper: MemoryRouter })
  expect(screen.queryByRole('img')).toBeNull()
})

test('a photo is sent as it is picked, once; what is no photo, too large, or refused, is said', async () => {
  let answer = (_: Answer) => {}
  server.answer = () => new Promise((resolve) => (answer = resolve))
  const { container } = render(<VenuePictureField job={job('j1')} />)
  const pick = (file: File) =>
    fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } })
  const photo = () => new File(['pixels'], 'dock.jpg', { type: 'image/jpeg' })
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()

  pick(new File(['%PDF-1.7'], 'map.pdf', { type: 'application/pdf' }))
  expect((await screen.findByRole('alert')).textContent).toContain('That is not a picture we can use.')
  pick(new File([new Uint8Array(PHOTO_BYTES_MAX + 1)], 'dock.jpg', { type: 'image/jpeg' }))
  expect((await screen.findByRole('alert')).textContent).toContain(SPECIFIED_TEXT.fileTooLarge)
  expect(server.calls).toEqual([])

  pick(photo())
  await screen.findByText('Sending dock.jpg')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(container.querySelector('input[type=file]')).toBeNull()
  answer({ status: 422, body: { detail: 'This photo could not be read: it is damaged or too large.' } })
  expect((await screen.findByRole('alert')).textContent).toContain('This photo could not be read')
  expect(server.paths()).toEqual(['/jobs/j1/venue-picture'])
})

test('a photo that stands is removed by a press, or another chosen; a removal that fails leaves it, and says so', async () => {
  server.answer = async () => ({ status: 503, body: { detail: 'Standby is busy. Try again in a moment.' } })
  render(<VenuePictureField job={{ ...job('j1'), venue_picture }} />)
  screen.getByRole('img', { name: /^Picture of the venue/ })
  screen.getByText('Choose another')
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Standby is busy.')
  screen.getByRole('img', { name: /^Picture of the venue/ })
  await waitFor(() => expect(server.calls).toMatchObject([{ method: 'DELETE' }]))
})
