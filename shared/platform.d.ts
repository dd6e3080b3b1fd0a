// The globals that browsers, workers and Node share, as far as shared/ uses them. Only tsconfig.shared.json includes
// this file, so that none of their types are in scope.
declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare class URL {
  constructor(url: string)
  static canParse(url: string): boolean
  readonly hostname: string
}

declare class File {
  readonly name: string
  readonly size: number
}

declare class FormData {
  get(name: string): unknown
}

declare const crypto: { subtle: { digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> } }
