/** Dots in any script, before what could be the rest of a host or an address of the network. */
const DOT = /[.\u2024\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu

/** A name as a mail to a stranger shows it: a space after each dot, so that no mail program makes a link of it. */
export const withoutLinks = (name: string) => name.replaceAll(DOT, '$& ').replaceAll('//', '/ /')
