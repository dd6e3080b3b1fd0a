import { openSingleProcess, type Processes, type RateLimiter } from '../db/processes.ts'
import { AppError, unavailable } from '../errors.ts'
import { type Count, giveBack, openByBlock, take, takeAll } from './block-limits.ts'

const QUARTER_HOUR = 900
const HOUR = 3600
const DAY = 86_400

/** Failures allowed per window (see decision 020). */
const FAILURES = { pair: 10, address: 100, account: 50, device: 10 }
const REGISTRATIONS = { taken: 30, made: 1000 }
/**
 * Reset mails per email and per address; mailed links tried per address; wrong current passwords per person; exports
 * per person.
 */
const PASSWORDS = { mails: 5, mailsFrom: 30, links: 100, current: 10, exports: 10 }
/**
 * Team invitations that a person mails in an hour, and an address in a day; in a day to one stranger, whoever invites
 * them; and repeats.
 */
const INVITATIONS = { asked: 60, askedFrom: 300, toOne: 4, again: 20, againFrom: 60 }
/** Mails to referees per address and day; confirmation mails per person. */
const STRANGERS = { refereesFrom: 100, welcomes: 3 }
/** Pictures of one person that are re-encoded in a day. */
const DRAWN = 400
/** Test pushes of one person. */
const PUSH_TESTS = 6
/** Times that one person may start connecting a calendar, or reading it. */
const CALENDARS = 60
/**
 * Guesses per second step; codes per purpose and per address; texts per number, whoever asks, in an hour and in a day, and
 * in a day for all; passkey sign-ins started per address.
 */
const CODES = {
  guesses: 10,
  codes: 5,
  codesFrom: 30,
  texts: 10,
  textsOfNumber: 40,
  textsPerDay: 500,
  passkeyOptions: 300,
}

/** The key of counts that all callers share. */
const ALL = 'all'

type SignInAttempt = {
  email: string
  /** The network block that the request came from. */
  address: string
  /** The mark of a device on which this account has signed in before, else null. */
  knownDevice: string | null
}
export type SignInLimits = ReturnType<typeof openSignInLimits>

/**
 * Counts failures: per account and address, per address over all accounts, per account over all addresses. A device
 * that the owner has used before has a count of its own instead, so that a stranger's flood never locks the owner out.
 * All processes share the counts.
 */
export function openSignInLimits(
  limits: Partial<typeof FAILURES & typeof PASSWORDS & typeof CODES> = {},
  { rateLimiter }: Pick<Processes, 'rateLimiter'> = openSingleProcess(),
) {
  const points = { ...FAILURES, ...PASSWORDS, ...CODES, ...limits }
  const byBlock = (name: string, counted: { points: number; duration: number }) =>
    openByBlock(rateLimiter, name, counted)
  const pair = rateLimiter('pair', { points: points.pair, duration: QUARTER_HOUR })
  const address = byBlock('address', { points: points.address, duration: QUARTER_HOUR })
  const account = rateLimiter('account', { points: points.account, duration: HOUR })
  const device = rateLimiter('device', { points: points.device, duration: QUARTER_HOUR })
  const taken = byBlock('taken', { points: REGISTRATIONS.taken, duration: HOUR })
  const made = byBlock('made', { points: REGISTRATIONS.made, duration: HOUR })
  const mails = rateLimiter('mails', { points: points.mails, duration: HOUR })
  const mailsFrom = byBlock('mailsFrom', { points: points.mailsFrom, duration: HOUR })
  const links = byBlock('links', { points: points.links, duration: HOUR })
  const invitations = rateLimiter('invitations', { points: INVITATIONS.asked, duration: HOUR })
  const invitationsFrom = byBlock('invitationsFrom', { points: INVITATIONS.askedFrom, duration: DAY })
  const invited = rateLimiter('invited', { points: INVITATIONS.toOne, duration: DAY })
  const again = rateLimiter('again', { points: INVITATIONS.again, duration: DAY })
  const againFrom = byBlock('againFrom', { points: INVITATIONS.againFrom, duration: DAY })
  const refereesFrom = byBlock('refereesFrom', { points: STRANGERS.refereesFrom, duration: DAY })
  const welcomes = rateLimiter('welcomes', { points: STRANGERS.welcomes, duration: DAY })
  const exports = rateLimiter('exports', { points: points.exports, duration: HOUR })
  const drawn = rateLimiter('drawn', { points: DRAWN, duration: DAY })
  const calendar = rateLimiter('calendar', { points: CALENDARS, duration: QUARTER_HOUR })
  const pushTests = rateLimiter('pushTests', { points: PUSH_TESTS, duration: QUARTER_HOUR })
  const current = rateLimiter('current', { points: points.current, duration: QUARTER_HOUR })
  const guesses = rateLimiter('guesses', { points: points.guesses, duration: HOUR })
  const codes = rateLimiter('codes', { points: points.codes, duration: HOUR })
  const codesFrom = byBlock('codesFrom', { points: points.codesFrom, duration: HOUR })
  const passkeyOptions = byBlock('passkeyOptions', { points: points.passkeyOptions, duration: QUARTER_HOUR })
  const textsPerDay = rateLimiter('textsPerDay', { points: points.textsPerDay, duration: DAY })
  const othersPerDay = Math.ceil(points.textsPerDay / 2)
  const otherTexts = rateLimiter('otherTexts', { points: othersPerDay, duration: DAY })
  const texts = rateLimiter('texts', { points: points.texts, duration: HOUR })
  const textsOfNumber = rateLimiter('textsOfNumber', { points: points.textsOfNumber, duration: DAY })
  const textsFrom = byBlock('textsFrom', { points: Math.max(10, Math.ceil(points.textsPerDay / 10)), duration: DAY })

  const countsOf = ({ email, address: from, knownDevice }: SignInAttempt): Count[] =>
    knownDevice
      ? [[device, `${knownDevice} ${email}`]]
      : [[pair, `${from} ${email}`], ...address(from), [account, email]]

  return {
    /**
     * Counts the attempt as a failure before it is verified, so that concurrent attempts are limited too. Throws 429.
     */
    async begin(attempt: SignInAttempt) {
      await takeAll(countsOf(attempt))
    },
    /** Takes the failure back after the right password. */
    async succeeded(attempt: SignInAttempt) {
      await giveBack(countsOf(attempt))
    },
    /**
     * Called before an email is looked up, registered or not: neither the answer nor the limit reveals which emails are
     * registered.
     */
    async beforeRegistering(from: string) {
      await takeAll(made(from))
      await takeAll(taken(from))
    },
    /** The email was free. */
    registered: (from: string) => giveBack(taken(from)),
    /** Called before a reset mail is queued; the same for every email. */
    async beforeMailing(email: string, from: string) {
      await takeAll(mailsFrom(from))
      await take(mails, email)
    },
    /** Called before the secret of a mailed link is looked up. */
    beforeLink: (from: string) => takeAll(links(from)),
    /** Called before strangers are invited to a team; an empty list counts nothing. */
    async beforeInviting(userId: string, from: string, emails: string[]) {
      if (emails.length === 0) return
      await take(invitations, userId, emails.length)
      await takeAll(invitationsFrom(from), emails.length)
      for (const email of emails) await take(invited, email, 1, `${email} has been invited often today.`)
    },
    /** Called before an invitation link is created for the owner to pass on. */
    async beforeLinking(userId: string, from: string) {
      await take(invitations, userId)
      await takeAll(invitationsFrom(from))
    },
    /** Called before an invitation is mailed again: three times a day, whoever asks. */
    async beforeResending(userId: string, from: string, email: string) {
      await take(again, userId)
      await takeAll(againFrom(from))
      await take(invited, email, 1, `${email} has had enough emails from us today.`)
    },
    beforeAskingReferees: (from: string, mails = 1) => takeAll(refereesFrom(from), mails),
    beforeWelcome: (userId: string) => take(welcomes, userId, 1, 'The email has been sent three times today.'),
    /** Keeps a stolen session from guessing the password. */
    beforeChanging: (userId: string) => take(current, userId),
    changed: (userId: string) => current.reward(userId),
    /** Called before a calendar provider is asked because somebody pressed a button. */
    beforeCalendar: (userId: string) => take(calendar, userId),
    /** Called before a push service is asked because somebody pressed 'Send a test'. */
    beforePushTest: (userId: string) => take(pushTests, userId, 1, 'That is enough tests for now.'),
    /** Re-encoding pictures is the most expensive work of the server. */
    beforeDrawing: (userId: string) => take(drawn, userId, 1, `At most ${DRAWN} pictures can be uploaded in a day.`),
    /** An export reads all of a person's data. */
    beforeExporting: (userId: string) => take(exports, userId),
    /** Called before a code for `of` is checked; counts over all codes sent meanwhile, and over all kinds (A2). */
    beforeGuessing: (of: string) => take(guesses, of),
    guessed: (of: string) => guesses.reward(of),
    /**
     * Called before a code is queued. Counts by purpose, never by person, so that a stranger cannot use up the owner's.
     */
    async beforeTexting(subject: string, from: string) {
      if ((await isUsedUp(textsPerDay, points.textsPerDay)) || (await isUsedUp(otherTexts, othersPerDay)))
        throw noTexts()
      await takeAll([...codesFrom(from), ...textsFrom(from), [codes, subject]])
    },
    /** The same for the text that is sent with the right password; `subject` if it is sent again. */
    async beforeSignInText(from: string, subject?: string) {
      if (await isUsedUp(textsPerDay, points.textsPerDay)) throw noTexts()
      await takeAll(codesFrom(from))
      if (subject) await take(codes, subject)
    },
    /**
     * Called when a text is sent, whichever way it was requested: keeps a number from being flooded, and the bill
     * bounded. Half of a day's texts are kept for those who sign in.
     */
    async mayText(phone: string, isSignIn: boolean) {
      try {
        await takeAll([
          [texts, phone],
          [textsOfNumber, phone],
        ])
        if (!isSignIn) await take(otherTexts, ALL)
        await take(textsPerDay, ALL)
        return true
      } catch (refusal) {
        if (refusal instanceof AppError && refusal.kind === 'limited') return false
        throw refusal
      }
    },
    beforePasskeyOptions: (from: string) => takeAll(passkeyOptions(from)),
    /** A passkey tried from an address counts with the wrong passwords. */
    beforePasskey: (from: string) => takeAll(address(from)),
    passkeySucceeded: (from: string) => giveBack(address(from)),
  }
}

const isUsedUp = async (limiter: RateLimiter, points: number) =>
  ((await limiter.get(ALL))?.consumedPoints ?? 0) >= points

const noTexts = () =>
  unavailable('No more codes can be texted today. Please use another way, or try again tomorrow.', 3600)
