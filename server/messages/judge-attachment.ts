import { fileTypeFromBuffer } from 'file-type'
import { ATTACHMENT_MAX } from '../../shared/limits.ts'
import { TEXT } from '../../shared/texts.ts'
import { AppError } from '../errors.ts'

/** Told as what they are, since no browser runs anything in them. All else is told as bytes. */
const PASSIVE = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'application/pdf',
])
const BYTES = 'application/octet-stream'
export const ATTACHMENT_TYPES = [...PASSIVE, BYTES]

/** What a browser or a system would run on opening it, by its name ... */
const RUN = new Set(
  (
    'htm html shtml xht xhtml mht mhtml svg svgz hta js mjs jse vbs vbe wsf wsh exe msi msix com scr pif cpl bat cmd ps1 ' +
    'jar apk app dmg pkg deb rpm sh command lnk url desktop reg'
  ).split(' '),
)
/** ... or by its bytes, whatever it calls itself. */
const PROGRAMS = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-ms-shortcut',
  'application/vnd.android.package-archive',
  'application/x-apple-diskimage',
  'application/vnd.debian.binary-package',
  'application/x-deb',
  'application/x-rpm',
  'application/java-archive',
  'image/svg+xml',
])
const HEAD = 4096

/**
 * The type under which these bytes may be handed out, unchanged, to be saved (F4). 413 over 10 MB; 415 for programs, scripts and pages:
 * what would run where it is opened.
 */
export async function judgeAttachment(name: string, bytes: Buffer): Promise<string> {
  if (bytes.length > ATTACHMENT_MAX) throw new AppError('too_large', TEXT.fileTooLarge)
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? BYTES
  if (RUN.has(extensionOf(name)) || PROGRAMS.has(mime) || isPage(bytes)) {
    throw new AppError(
      'unsupported',
      'Programs, scripts and web pages (HTML, SVG) cannot be sent. Send a picture or a PDF of it.',
    )
  }
  return PASSIVE.has(mime) ? mime : BYTES
}

/** Without the dots and blanks behind it, which Windows forgets. */
const extensionOf = (name: string) => /\.([^.\s]+)[.\s]*$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** As browsers find out that text is a page (WHATWG MIME Sniffing, 7.1): by the first tag, in one byte a character or in two. */
function isPage(bytes: Buffer) {
  let rest = bytes.subarray(0, HEAD).toString('latin1').replaceAll('\0', '')
  rest = rest.replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').trimStart()
  for (let opened = OPENED.exec(rest); opened; opened = OPENED.exec(rest)) {
    const end = opened[0] === '<?' ? '?>' : '-->'
    const at = rest.indexOf(end)
    if (at < 0) break
    rest = rest.slice(at + end.length).trimStart()
  }
  return PAGE.test(rest)
}
/** A comment, or what XML says of itself, may stand before it. */
const OPENED = /^<(\?|!--)/
const PAGE =
  /^<(!doctype\s+(html|svg)|([\w-]+:)?(html|head|body|title|script|iframe|svg|object|embed|h1|div|font|table|a|style|p|b|br|img)[\s/>])/i
