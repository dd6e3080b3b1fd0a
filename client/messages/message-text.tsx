import { memo } from 'react'
import { phoneLink } from '../trade/call-sheets/place-links.ts'
import styles from './bubble.module.css'

/**
 * The text of a message, in which addresses of pages, mail addresses and phone numbers can be tapped. A link has its own
 * direction: characters around it that turn the text do not turn what it says.
 */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text} dir="auto">
      {messageTextPartsOf(text).map(({ at, shown, href }) =>
        href ? (
          <a key={at} href={href} dir="ltr" {...(href.startsWith('http') && OTHER_WINDOW_ATTRIBUTES)}>
            {shown}
          </a>
        ) : (
          shown
        ),
      )}
    </p>
  )
})

const OTHER_WINDOW_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer nofollow' }

/** `href`: of a link. `at`: its place in the text. */
type MessageTextPart = { at: number; shown: string; href?: string }

/** A text in its order, cut into links and what is between them. */
export function messageTextPartsOf(text: string): MessageTextPart[] {
  const parts: MessageTextPart[] = []
  let done = 0
  for (const { index: at, 0: found, groups } of text.matchAll(LINK_CANDIDATE)) {
    const words = groups?.page === undefined ? found : withoutPunctuation(found)
    const link = messageLinkOf(words, groups)
    if (!link) continue
    if (at > done) parts.push({ at: done, shown: text.slice(done, at) })
    parts.push({ at, ...link })
    done = at + words.length
  }
  if (done < text.length) parts.push({ at: done, shown: text.slice(done) })
  return parts
}

/**
 * A page's address ends at a blank, a quote or an invisible character (\p{C}: what turns or joins the text is there). A
 * British number has 10 or 11 digits from a 0 on, an international one 8 to 15 behind a +; so dates and rates are none.
 */
const LINK_CANDIDATE = new RegExp(
  [
    String.raw`(?<page>\b(?:https?:\/\/|www\.)[^\s\p{C}<>"“”]+)`,
    String.raw`(?<mail>(?<![\p{L}\p{N}.@_%+-])[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}(?![\p{L}\p{N}@-]))`,
    String.raw`(?<phone>(?<![\p{L}\p{N}+/:.,-])(?:\+[1-9]|\(?0[1-9])[\d() \u00a0-]{7,20}\d(?![\p{L}\p{N}:/]|[.,]\d))`,
  ].join('|'),
  'giu',
)

function messageLinkOf(shown: string, groups: Record<string, string | undefined> = {}) {
  if (groups.page !== undefined) return pageLinkOf(shown)
  if (groups.mail !== undefined) return { shown, href: `mailto:${encodeURIComponent(shown).replace('%40', '@')}` }
  const href = phoneLink(shown)
  return /^tel:(0\d{9,10}|\+\d{8,15})$/.test(href) ? { shown, href } : null
}

/**
 * What is shown names the host that is opened: letters of other alphabets as the network writes them (xn--...), and no
 * name before an @ that passes for the host.
 */
function pageLinkOf(words: string) {
  const address = /^www\./i.test(words) ? `https://${words}` : words
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password) return null
  const written = /^https?:\/\/([^/?#\\]*)/i.exec(address)?.[1] ?? ''
  const isPlain = written.toLowerCase().replace(/:\d*$/, '') === url.hostname
  return { shown: isPlain ? words : url.href, href: url.href }
}

/** Punctuation at the end belongs to the sentence; a bracket does, unless it was opened in the address. */
function withoutPunctuation(words: string) {
  let end = words.length
  for (; end > 0; end--) {
    const last = words[end - 1]!
    const rest = words.slice(0, end)
    if (last === ')' && rest.split('(').length >= rest.split(')').length) break
    if (!/[.,:;!?'’)\]}*_~…]/.test(last)) break
  }
  return words.slice(0, end)
}
