import programAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Finds the codes in what a camera sees. */
export type CodeReader = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type CodeReaderClass = {
  new (options: { formats: ['qr_code'] }): CodeReader
  getSupportedFormats: () => Promise<string[]>
}

const FORMATS: { formats: ['qr_code'] } = { formats: ['qr_code'] }
const PROGRAM_CACHE = 'standby-code-reader'

/** The browser's own reader; where it has none, one that was kept beforehand or is fetched now. */
export async function openCodeReader(): Promise<CodeReader> {
  const Own = await browsersReader()
  if (Own) return new Own(FORMATS)
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  await prepareZXingModule({ overrides: { wasmBinary: await readerProgram() }, fireImmediately: true })
  return new BarcodeDetector(FORMATS)
}

/** Fetches what the browser lacks while there is signal, so that a code is read where there is none. */
export async function keepCodeReader(): Promise<void> {
  if (!(await browsersReader())) await readerProgram().catch(() => {})
}

async function browsersReader(): Promise<CodeReaderClass | null> {
  const Own = (globalThis as { BarcodeDetector?: CodeReaderClass }).BarcodeDetector
  // Chromium has it on every system, but on some without any format.
  const formats = await Own?.getSupportedFormats().catch(() => [])
  return Own && (formats as string[] | undefined)?.includes('qr_code') ? Own : null
}

/** Compared with the hash of the library's release, so that no captive portal's page is kept in its place. */
async function readerProgram(): Promise<ArrayBuffer> {
  const cache = await caches.open(PROGRAM_CACHE).catch(() => null)
  const kept = await cache?.match(programAddress)
  if (kept) return kept.arrayBuffer()
  const { ZXING_WASM_SHA256 } = await import('barcode-detector/ponyfill')
  const response = await fetch(programAddress, { integrity: `sha256-${base64OfHex(ZXING_WASM_SHA256)}` })
  if (!response.ok) throw new Error(`The code reader could not be fetched: ${response.status}.`)
  // That of an earlier release goes.
  for (const earlier of (await cache?.keys()) ?? []) await cache?.delete(earlier)
  await cache?.put(programAddress, response.clone()).catch(() => {})
  return response.arrayBuffer()
}

const base64OfHex = (hex: string) =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))))
