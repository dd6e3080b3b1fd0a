/** A number with decimals, or a dot in any script before what could be the rest of a host or an address of the network. */
const LINKING_DOT =
  /(?<![\p{L}\p{N}][.\u2024\u3002\uff0e\uff61]?)\p{Nd}+\.\p{Nd}+(?![.\u2024\u3002\uff0e\uff61]?[\p{L}\p{N}])|[.\u2024\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu
/** What our own links are made of: a mail program ends a link at no other sign in it. */
const OWN_LINK_REST = /^[\w\-.~/?#=&%+*:]*$/

/**
 * A text as a mail to a stranger shows it: a space after each dot, so that no mail program makes a link of a name in it. Links
 * that begin with `own` stay.
 */
export const withoutLinks = (text: string, own?: string) =>
  text.replaceAll(/\S+/g, (word) =>
    own && word.startsWith(own) && OWN_LINK_REST.test(word.slice(own.length)) ? word : withBrokenLinks(word),
  )

const withBrokenLinks = (word: string) =>
  word.replaceAll(LINKING_DOT, (found) => (found.length === 1 ? `${found} ` : found)).replaceAll('//', '/ /')
