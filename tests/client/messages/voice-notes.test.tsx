// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setServerReached } from '../../../client/http/reach.ts'
import { voiceNoteSecondsOf, VoiceNote, voiceFormat, voiceNoteNameOf } from '../../../client/messages/voice-note.tsx'
import { messageExcerptOf } from '../../../shared/messages/message-texts.ts'
import VoiceRecorder from '../../../client/messages/voice-recorder.tsx'
import { attachmentMediaType } from '../../../client/offline/store/attachments.ts'
import { setDevice } from '../../../client/offline/store/device.ts'
import { VOICE_SECONDS_MAX } from '../../../shared/limits.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { openTab, type TestTab } from '../support/test-device.ts'

/** A browser's recorder, which says one word and never more. */
class Recorder extends EventTarget {
  static isTypeSupported = (type: string) => type.includes('webm')
  static asked: string | undefined
  state = 'inactive'
  constructor(_: unknown, { mimeType }: MediaRecorderOptions) {
    super()
    Recorder.asked = mimeType
  }
  ondataavailable = (_: { data: Blob }) => {}
  start(timeslice?: number) {
    this.state = 'recording'
    // What it hands over in pieces, as long as it records.
    const timer = setInterval(
      () => this.state !== 'recording' || this.ondataavailable({ data: new Blob(['wo']) }),
      timeslice,
    )
    if (!timeslice) clearInterval(timer)
    this.addEventListener('stop', () => clearInterval(timer))
  }
  stop() {
    this.state = 'inactive'
    if (Recorder.isLate) setTimeout(() => this.end(), 5)
    else this.end()
  }
  /** As in a browser: it is inactive before its bytes are there. */
  static isLate = false
  end() {
    this.ondataavailable({ data: new Blob(['word']) })
    this.dispatchEvent(new Event('stop'))
  }
}
class Sound {
  createAnalyser = () => ({ fftSize: 4, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.1) })
  createMediaStreamSource = () => ({ connect() {} })
  close() {}
}

const stopped = vi.fn()
let refusal: Error | null = null
let tab: TestTab

beforeEach(() => {
  tab = openTab({ fetch: createFakeServer().fetch })
  setDevice(tab.device)
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Sound)
  const getUserMedia = async () => {
    if (refusal) throw refusal
    return { getTracks: () => [{ stop: stopped }] }
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
})
afterEach(() => {
  cleanup()
  setDevice(null)
  setServerReached(true)
  tab.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined })
  stopped.mockReset()
  refusal = null
})

async function record(seconds: number) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const does = {
    onPiece: vi.fn<(piece: Blob, name: string) => void>(),
    onDone: vi.fn(async () => true),
    onCancel: vi.fn(),
    onLeave: vi.fn(),
  }
  const { unmount } = render(<VoiceRecorder format={voiceFormat()!} {...does} />)
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  return { ...does, unmount }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a voice note is recorded in the format of this browser; without one there is none', () => {
  expect(voiceFormat()).toMatchObject({ ending: 'weba' })
  Recorder.isTypeSupported = () => true
  expect(voiceFormat()).toMatchObject({ ending: 'm4a' })
  Recorder.isTypeSupported = (type) => type.includes('webm')
  vi.stubGlobal('MediaRecorder', undefined)
  expect(voiceFormat()).toBeUndefined()
})

test('an iPhone that knows AAC in MP4 alone, and its codec not by name, records that', async () => {
  Recorder.isTypeSupported = (type) => type === 'audio/mp4'
  onTestFinished(() => void (Recorder.isTypeSupported = (type) => type.includes('webm')))
  const { onDone } = await record(2)
  press('Send the voice note')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const [file] = onDone.mock.calls[0] as unknown as [File]
  expect(file.name).toMatch(/^Voice note, \d+ s\.m4a$/)
  expect([file.type, attachmentMediaType(file.name)]).toEqual(['audio/mp4', 'audio/mp4'])
  expect(Recorder.asked).toBe('audio/mp4')
})

test('its name says how long it is', () => {
  const format = { type: '', ending: 'm4a' }
  expect(voiceNoteNameOf(9, format)).toBe('Voice note, 9 s.m4a')
  expect(voiceNoteNameOf(125, format)).toBe('Voice note, 2 min 5 s.m4a')
  const listed = (attachment_name: string) => messageExcerptOf({ content: '', attachment_name })
  expect(listed(voiceNoteNameOf(125, format))).toBe('Voice note, 2 min 5 s')
  expect(listed('Voice notes.m4a')).toBe('Voice notes.m4a')
  expect(['IMG_2041.HEIC', 'stage.jpg', 'plan.pdf'].map(listed)).toEqual(['Photo', 'Photo', 'plan.pdf'])
  expect([9, 60, 125].map((seconds) => voiceNoteSecondsOf(voiceNoteNameOf(seconds, format)))).toEqual([9, 60, 125])
  expect(voiceNoteSecondsOf('Set list.mp3')).toBeUndefined()
})

test('time and level are shown while it is recorded; sent, it is a file, and the microphone is off', async () => {
  const { onDone } = await record(5)
  expect(screen.getByRole('timer').textContent).toMatch(/^0:(0[4-9]|[1-5]\d)$/)
  expect(screen.getByRole('meter').getAttribute('value')).toMatch(/^0\.4/)
  press('Send the voice note')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const [file] = onDone.mock.calls[0] as unknown as [File]
  expect(file.name).toMatch(/^Voice note, \d+ s\.weba$/)
  expect(file.size).toBe(4)
  expect(stopped).toHaveBeenCalled()
})

test('what was said is handed over every few seconds, with its length so far, until it ends', async () => {
  const { onPiece } = await record(7)
  expect(onPiece.mock.calls.map(([piece, name]) => [piece.size, name])).toEqual([
    [2, 'Voice note, 2 s.weba'],
    [2, 'Voice note, 4 s.weba'],
    [2, 'Voice note, 6 s.weba'],
  ])
  press('Send the voice note')
  await vi.advanceTimersByTimeAsync(9_000)
  expect(onPiece).toHaveBeenCalledTimes(3)
})

test('thrown away, nothing is sent, and the microphone is off', async () => {
  const { onDone, onCancel, onLeave, unmount } = await record(2)
  press('Delete the voice note')
  expect(onCancel).toHaveBeenCalledWith()
  unmount()
  expect(stopped).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10)
  expect(onDone).not.toHaveBeenCalled()
  expect(onLeave).not.toHaveBeenCalled()
})

test('the screen left while it is recorded gets what was said, with the bytes that come after the stop', async () => {
  Recorder.isLate = true
  onTestFinished(() => void (Recorder.isLate = false))
  const { onDone, onLeave, unmount } = await record(2)
  unmount()
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalledOnce())
  const [file] = onLeave.mock.calls[0] as [File]
  expect([file.name, file.size]).toEqual([expect.stringMatching(/^Voice note, \d+ s\.weba$/), 4])
  expect(onDone).not.toHaveBeenCalled()
})

test('one that could not be stored stays, and can be sent again', async () => {
  const { onDone, onLeave, unmount } = await record(2)
  onDone.mockResolvedValueOnce(false)
  press('Send the voice note')
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  await act(() => vi.advanceTimersByTimeAsync(10))
  press('Send the voice note')
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  const [[first], [again]] = onDone.mock.calls as unknown as [[File], [File]]
  expect([first.size, again.size]).toEqual([4, 4])
  await act(() => vi.advanceTimersByTimeAsync(10))
  unmount()
  await vi.advanceTimersByTimeAsync(10)
  expect(onLeave).not.toHaveBeenCalled()
})

test('it ends by itself after three minutes, and waits to be sent', async () => {
  const { onDone } = await record(VOICE_SECONDS_MAX + 5)
  screen.getByText('3 minutes is the limit.')
  expect(stopped).toHaveBeenCalled()
  press('Send the voice note')
  await waitFor(() =>
    expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ name: 'Voice note, 3 min 0 s.weba' })),
  )
})

test('a microphone that is not allowed is said in words, with the way back', async () => {
  refusal = new DOMException('', 'NotAllowedError')
  const { onCancel } = await record(1)
  expect(onCancel).toHaveBeenCalledWith(expect.stringContaining('Allow it in the browser’s settings'))
})

test.each(['NotFoundError', 'OverconstrainedError'])(
  'where there is no microphone, that is said (%s)',
  async (name) => {
    refusal = new DOMException('', name)
    const { onCancel } = await record(1)
    expect(onCancel).toHaveBeenCalledWith('No microphone was found on this device.')
  },
)

test('without signal it plays from this device; one that is not here says so', async () => {
  setServerReached(false)
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => {}
  const name = 'Voice note, 4 s.weba'
  await tab.db.documents.add({ id: 'f1', credential_id: 'm', bytes: new ArrayBuffer(4), type: 'audio/webm', name })
  const { container } = render(<VoiceNote name={name} url="/api/messages/attachments/f1" keptId={undefined} />)
  const sound = container.querySelector('audio')!
  const touched = vi.spyOn(sound, 'load').mockReturnValue()
  const played = vi.spyOn(sound, 'play').mockResolvedValue()
  expect(sound.getAttribute('src')).toBeNull()
  press(`Play ${name}`)
  // In the press itself: WebKit is silent otherwise.
  expect(touched).toHaveBeenCalledOnce()
  await waitFor(() => expect(sound.getAttribute('src')).toBe('blob:here'))
  await waitFor(() => expect(played).toHaveBeenCalledOnce())
  expect(screen.getByRole('slider').getAttribute('max')).toBe('4')
  cleanup()
  render(<VoiceNote name={name} url={null} keptId="gone" />)
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  press(`Play ${name}`)
  await screen.findByText('Not on this device. It plays once there is signal.')
})
