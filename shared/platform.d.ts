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

declare class TextDecoder {
  decode(bytes: Uint8Array): string
}

declare function atob(text: string): string
declare function btoa(text: string): string

/** As a browser's and Node's WebCrypto: a key is an object of theirs. */
type WebCryptoKey = { readonly type: string; readonly algorithm: { readonly name: string } }
type WebCryptoJwk = { kty?: string; crv?: string; x?: string; y?: string }
declare const crypto: {
  subtle: {
    digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer>
    generateKey(
      algorithm: { name: string },
      isExtractable: boolean,
      uses: string[],
    ): Promise<{ privateKey: WebCryptoKey; publicKey: WebCryptoKey }>
    exportKey(format: 'jwk', key: WebCryptoKey): Promise<WebCryptoJwk>
    importKey(
      format: 'jwk',
      jwk: WebCryptoJwk,
      algorithm: { name: string },
      isExtractable: boolean,
      uses: string[],
    ): Promise<WebCryptoKey>
    sign(algorithm: { name: string }, key: WebCryptoKey, bytes: Uint8Array): Promise<ArrayBuffer>
    verify(algorithm: { name: string }, key: WebCryptoKey, value: Uint8Array, bytes: Uint8Array): Promise<boolean>
  }
}
