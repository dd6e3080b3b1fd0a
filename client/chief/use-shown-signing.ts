import { useState } from 'react'
import { type DayMember, isSignedOrWaiting } from './crew-day.ts'
import type { ChiefActs } from './use-chief-acts.ts'

const NOBODY: ReadonlySet<string> = new Set()

/**
 * Signs, and shows whom as waiting before the device has written it: while it sends forty signatures it has no moment to
 * read them. What was refused before waits until it is read.
 */
export function useShownSigning(members: readonly DayMember[], acts: ChiefActs) {
  const [signing, setSigning] = useState(NOBODY)
  const unread = signing.size > 0 ? members.filter((one) => signing.has(one.booking_id) && isUnsigned(one)) : []
  // What was written has been read: from here on the row says itself how far it is.
  if (unread.length !== signing.size) setSigning(new Set(unread.map(({ booking_id }) => booking_id)))

  return {
    members: unread.length === 0 ? members : members.map((one) => (unread.includes(one) ? asWaiting(one) : one)),
    acts: {
      ...acts,
      async sign(chosen: readonly DayMember[]) {
        setSigning((before) => new Set([...before, ...chosen.filter(isUnsigned).map(({ booking_id }) => booking_id)]))
        const isKept = await acts.sign(chosen)
        if (!isKept) setSigning(NOBODY)
        return isKept
      },
    },
  }
}

const isUnsigned = (member: DayMember) => member.signature === null && !isSignedOrWaiting(member)
const asWaiting = (member: DayMember): DayMember => ({ ...member, signature: 'waiting' })
