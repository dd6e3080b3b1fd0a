import { vi } from 'vitest'

/** A camera and the browser's reader of codes, as far as the app uses them: `see` sets what is before it. */
export function fakeCamera() {
  const stop = vi.fn()
  let seen = ''
  let looks = 0
  const getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop }] }) as unknown as MediaStream)
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => (++looks && seen ? [{ rawValue: seen }] : [])
    },
  )
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  return {
    stop,
    looks: () => looks,
    see: (text: string) => void (seen = text),
    refuse: () => getUserMedia.mockRejectedValue(new DOMException('Not allowed.', 'NotAllowedError')),
  }
}
