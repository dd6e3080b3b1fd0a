import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { limited, unavailable } from '../errors.ts'

const QUARTER_HOUR = 900
const HOUR = 3600
const DAY = 86_400

/** Failures allowed in each window (see docs/decisions/020-sign-in-limits.md). */
const FAILURES = { pair: 10, address: 100, account: 50, device: 10 }
const REGISTRATIONS = { taken: 30, made: 1000 }
/** Mails asked for with an email and from an address; links tried from an address; wrong current passwords of a person. */
const PASSWORDS = { mails: 5, mailsFrom: 30, links: 100, current: 10, exports: 10 }
/** Mails by which a person asks others into their team in an hour, and from an address in a day; in a day to one stranger, whoever asks, and again. */
const INVITATIONS = { asked: 60, askedFrom: 300, toOne: 4, again: 20, againFrom: 60 }
/** Mails to referees in a day from an address; the mail that confirms one's own address. */
const STRANGERS = { refereesFrom: 100, welcomes: 3 }
/** Pictures of one person that are drawn in a day. */
const DRAWN = 400
/** Times that one person may begin to connect a calendar, or have it read. */
const CALENDARS = 60
/** Guesses of a second step; codes asked for one thing, and from an address; texts to a number, whoever asks; passkey sign-ins begun from an address. */
const CODES = { guesses: 10, codes: 5, codesFrom: 30, texts: 10, textsPerDay: 500, passkeyOptions: 300 }

/** The one key of what is counted for everybody together. */
const ALL = 'all'

export type SignInAttempt = {
  email: string
  /** The block the request came from. */
  address: string
  /** The mark of a device on which this very account has signed in before, else null. */
  knownDevice: string | null
}
export type SignInLimits = ReturnType<typeof openSignInLimits>

/**
 * Counts failures: for an account from one address, for an address over all accounts, for an account over all addresses. A device that the
 * owner has used before has a count of its own and none of the others, so that a stranger's flood never locks the owner out.
 */
export function openSignInLimits(limits: Partial<typeof FAILURES & typeof PASSWORDS & typeof CODES> = {}) {
  const points = { ...FAILURES, ...PASSWORDS, ...CODES, ...limits }
  const pair = new RateLimiterMemory({ points: points.pair, duration: QUARTER_HOUR })
  const address = new RateLimiterMemory({ points: points.address, duration: QUARTER_HOUR })
  const account = new RateLimiterMemory({ points: points.account, duration: HOUR })
  const device = new RateLimiterMemory({ points: points.device, duration: QUARTER_HOUR })
  const taken = new RateLimiterMemory({ points: REGISTRATIONS.taken, duration: HOUR })
  const made = new RateLimiterMemory({ points: REGISTRATIONS.made, duration: HOUR })
  const mails = new RateLimiterMemory({ points: points.mails, duration: HOUR })
  const mailsFrom = new RateLimiterMemory({ points: points.mailsFrom, duration: HOUR })
  const links = new RateLimiterMemory({ points: points.links, duration: HOUR })
  const invitations = new RateLimiterMemory({ points: INVITATIONS.asked, duration: HOUR })
  const invitationsFrom = new RateLimiterMemory({ points: INVITATIONS.askedFrom, duration: DAY })
  const invited = new RateLimiterMemory({ points: INVITATIONS.toOne, duration: DAY })
  const again = new RateLimiterMemory({ points: INVITATIONS.again, duration: DAY })
  const againFrom = new RateLimiterMemory({ points: INVITATIONS.againFrom, duration: DAY })
  const refereesFrom = new RateLimiterMemory({ points: STRANGERS.refereesFrom, duration: DAY })
  const welcomes = new RateLimiterMemory({ points: STRANGERS.welcomes, duration: DAY })
  const exports = new RateLimiterMemory({ points: points.exports, duration: HOUR })
  const drawn = new RateLimiterMemory({ points: DRAWN, duration: DAY })
  const calendar = new RateLimiterMemory({ points: CALENDARS, duration: QUARTER_HOUR })
  const current = new RateLimiterMemory({ points: points.current, duration: QUARTER_HOUR })
  const guesses = new RateLimiterMemory({ points: points.guesses, duration: HOUR })
  const codes = new RateLimiterMemory({ points: points.codes, duration: HOUR })
  const codesFrom = new RateLimiterMemory({ points: points.codesFrom, duration: HOUR })
  const passkeyOptions = new RateLimiterMemory({ points: points.passkeyOptions, duration: QUARTER_HOUR })
  const textsPerDay = new RateLimiterMemory({ points: points.textsPerDay, duration: DAY })
  const texts = new RateLimiterMemory({ points: points.texts, duration: HOUR })

  const countsOf = ({ email, address: from, knownDevice }: SignInAttempt): [RateLimiterMemory, string][] =>
    knownDevice
      ? [[device, `${knownDevice} ${email}`]]
      : [
          [pair, `${from} ${email}`],
          [address, from],
          [account, email],
        ]

  return {
    /** Counts the attempt as a failure before it is tried, so that a thousand at once are limited too. Throws 429. */
    async begin(attempt: SignInAttempt) {
      for (const [limiter, key] of countsOf(attempt)) await take(limiter, key)
    },
    /** It was the right password after all. */
    async succeeded(attempt: SignInAttempt) {
      for (const [limiter, key] of countsOf(attempt)) await limiter.reward(key)
    },
    /** Before an email is looked up, taken or not: neither the answers nor the limit tell a list of addresses apart. */
    async beforeRegistering(from: string) {
      await take(made, from)
      await take(taken, from)
    },
    /** It was nobody's. */
    registered: (from: string) => taken.reward(from),
    /** Before a mail for a forgotten password; the same for every email. */
    async beforeMailing(email: string, from: string) {
      await take(mailsFrom, from)
      await take(mails, email)
    },
    /** Before the secret of a mailed link is looked up. */
    beforeLink: (from: string) => take(links, from),
    /** Before strangers are asked into a team; without any, nothing is counted. */
    async beforeInviting(userId: string, from: string, emails: string[]) {
      if (emails.length === 0) return
      await take(invitations, userId, emails.length)
      await take(invitationsFrom, from, emails.length)
      for (const email of emails) await take(invited, email, 1, `${email} has been invited often today.`)
    },
    /** Before a link is made that its owner hands over. */
    async beforeLinking(userId: string, from: string) {
      await take(invitations, userId)
      await take(invitationsFrom, from)
    },
    /** Before one of them is mailed again: three times in a day, whoever asks. */
    async beforeResending(userId: string, from: string, email: string) {
      await take(again, userId)
      await take(againFrom, from)
      await take(invited, email, 1, `${email} has had enough mails from us today.`)
    },
    beforeAskingReferees: (from: string, mails = 1) => take(refereesFrom, from, mails),
    beforeWelcome: (userId: string) => take(welcomes, userId, 1, 'The mail has been sent three times today.'),
    /** Whoever holds a stolen session must not find the password out with it. */
    beforeChanging: (userId: string) => take(current, userId),
    changed: (userId: string) => current.reward(userId),
    /** Before a provider of calendars is asked because somebody pressed a button. */
    beforeCalendar: (userId: string) => take(calendar, userId),
    /** Drawing a picture anew is the dearest work there is. */
    beforeDrawing: (userId: string) => take(drawn, userId, 1, `At most ${DRAWN} pictures can be uploaded in a day.`),
    /** All of a person's data is much to read. */
    beforeExporting: (userId: string) => take(exports, userId),
    /** Before a code is looked at, for `of`: over all codes sent meanwhile, and over all kinds (A2). */
    beforeGuessing: (of: string) => take(guesses, of),
    guessed: (of: string) => guesses.reward(of),
    /** Before a code is queued. The count is of what it is for, never of a person: a stranger cannot use up the owner's. */
    async beforeTexting(subject: string, from: string) {
      await this.beforeSignInText(from)
      await take(codes, subject)
    },
    /** The same for the text that goes with the right password. */
    async beforeSignInText(from: string) {
      const sent = await textsPerDay.get(ALL)
      if (sent && sent.consumedPoints >= points.textsPerDay) {
        throw unavailable('No more codes can be texted today. Please use another way, or try again tomorrow.', 3600)
      }
      await take(codesFrom, from)
    },
    /** As a text goes: a number is not flooded, and no bill run up, whichever way it was asked for. */
    mayText: (phone: string) =>
      take(texts, phone)
        .then(() => take(textsPerDay, ALL))
        .then(
          () => true,
          () => false,
        ),
    beforePasskeyOptions: (from: string) => take(passkeyOptions, from),
    /** A passkey tried from an address, counted with the wrong passwords. */
    beforePasskey: (from: string) => take(address, from),
    passkeySucceeded: (from: string) => address.reward(from),
  }
}

async function take(limiter: RateLimiterMemory, key: string, points = 1, reason = 'Too many attempts.') {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw limited(`${reason} Please try again in ${timeWords(Math.ceil(seconds / 60))}.`, seconds)
  }
}

function timeWords(minutes: number) {
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
