import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openSingleProcess } from '../../../server/db/processes.ts'
import { takePoints } from '../../../server/http/take-points.ts'
import { openLimits } from '../../../server/http/limits.ts'
import { createConcurrencyLimiter, type WorkAsker } from '../../../server/ports/concurrency-limiter.ts'
import { giveBackSignInAttempt, takeSignInAttempt } from '../../../server/accounts/core/sign-in-attempts.ts'
import { mayTextPhone, takeOtherText, takeSignInText } from '../../../server/accounts/two-factor/text-limits.ts'

/** The block of a /64 by its fourth group, all of one /48. */
const of48 = (n: number) => `32.1.13.184.0.0.${n >> 8}.${n & 255}`

describe('the queue of passwords', () => {
  /** A queue in which one piece of work runs until `go`; what ran and what was refused, in order. */
  function openQueue(places: number) {
    const inTurn = createConcurrencyLimiter(1, places)
    const [ran, refused]: [string[], string[]] = [[], []]
    let go = () => {}
    const done = [inTurn(() => new Promise<void>((resolve) => (go = resolve)))]
    return {
      ran,
      refused,
      add(name: string, asker?: WorkAsker) {
        const work = inTurn(async () => void ran.push(name), asker)
        done.push(work.catch(() => void refused.push(name)))
      },
      async finish() {
        await pause(0)
        go()
        await Promise.all(done)
      },
    }
  }
  const stranger = (address: string) => ({ address, isKnown: false })

  test.each([
    ['260 of one /48', of48],
    ['260 of one /24', (n: number) => `198.51.100.${n % 256}`],
    ['260 of one address', () => '198.51.100.7'],
  ])('%s wait for each other: whoever comes from elsewhere has a place, and comes first', async (_, from) => {
    const queue = openQueue(200)
    for (let n = 0; n < 260; n++) queue.add('flood', stranger(from(n)))
    for (let n = 0; n < 5; n++) queue.add(`honest ${n}`, stranger(`203.0.${n}.1`))
    await queue.finish()
    expect(queue.ran.slice(0, 5)).toEqual([0, 1, 2, 3, 4].map((n) => `honest ${n}`))
    expect(queue.refused).toHaveLength(65)
    expect(new Set(queue.refused)).toEqual(new Set(['flood']))
  })

  test('known devices come first, and have a place when strangers of all the world have taken them', async () => {
    const queue = openQueue(50)
    for (let n = 0; n < 60; n++) queue.add('flood', stranger(`198.${n}.100.7`))
    queue.add('a stranger', stranger('203.0.113.1'))
    queue.add('known', { address: '198.1.100.7', isKnown: true })
    await queue.finish()
    expect(queue.ran[0]).toBe('known')
    expect(queue.refused).toContain('a stranger')
  })

  test('those who are known do not take each other’s places either', async () => {
    const queue = openQueue(10)
    for (let n = 0; n < 20; n++) queue.add('many', { address: '198.51.100.7', isKnown: true })
    queue.add('one', { address: '203.0.113.1', isKnown: true })
    await queue.finish()
    expect(queue.ran[0]).toBe('one')
    expect(queue.refused).toHaveLength(11)
  })

  test('of equals the first to come is the first, and the last is refused', async () => {
    const queue = openQueue(3)
    for (const name of ['a', 'b', 'c', 'd']) queue.add(name)
    await queue.finish()
    expect([queue.ran, queue.refused]).toEqual([['a', 'b', 'c'], ['d']])
  })
})

describe('the counts of sign-in', () => {
  const attempts = async (count: number, work: (n: number) => Promise<unknown>) => {
    let done = 0
    for (let n = 0; n < count; n++)
      done += await work(n).then(
        () => 1,
        () => 0,
      )
    return done
  }

  test('a /48 has four times as many wrong passwords as a /64 in it, a /56 twice, a /24 four times an address', async () => {
    const failures = (from: (n: number) => string) => {
      const limits = openLimits({ failedSignInsFrom: 5 })
      return attempts(60, (n) =>
        takeSignInAttempt(limits, { email: `${n}@example.com`, address: from(n), knownDevice: null }),
      )
    }
    expect(await failures(() => of48(0))).toBe(5)
    expect(await failures((n) => of48(n))).toBe(10)
    expect(await failures((n) => of48(n * 256))).toBe(20)
    expect(await failures((n) => `198.51.100.${n}`)).toBe(20)
    expect(await failures((n) => `198.51.${n}.1`)).toBe(60)
  })

  test('a right password gives back what its whole block was counted', async () => {
    const limits = openLimits({ failedSignInsFrom: 2 })
    const signIn = async (n: number) => {
      const attempt = { email: `${n}@example.com`, address: of48(n), knownDevice: null }
      await takeSignInAttempt(limits, attempt)
      await giveBackSignInAttempt(limits, attempt)
    }
    expect(await attempts(60, signIn)).toBe(60)
  })

  test.each([
    ['18 /64 of one /48', of48, 80],
    ['all of one /24', (n: number) => `198.51.100.${n}`, 200],
  ])('%s cannot use up the texts of a day, nor all the world those of sign-in', async (_, from, most) => {
    const limits = openLimits({ codesFrom: 1_000 })
    const text = async (n: number, address: string) => {
      await takeOtherText(limits, `registration ${n}`, address)
      if (!(await mayTextPhone(limits, `+44740012${n}`, false))) throw new Error('refused')
    }
    expect(await attempts(600, (n) => text(n, from(n % 18)))).toBeLessThanOrEqual(most + 20)
    expect(await attempts(600, (n) => text(1_000 + n, `203.${n % 200}.${n % 7}.1`))).toBeLessThanOrEqual(250)
    await expect(takeOtherText(limits, 'registration x', '192.0.2.1')).rejects.toMatchObject({ status: 503 })
    const signedIn = await attempts(400, async (n) => {
      await takeSignInText(limits, `192.${n % 250}.2.1`)
      if (!(await mayTextPhone(limits, `+44740099${n}`, true))) throw new Error('refused')
    })
    expect(signedIn).toBe(250)
    await expect(takeSignInText(limits, '192.0.2.99')).rejects.toMatchObject({ status: 503 })
  })

  test('one number gets 40 texts in a day, in whatever hours', async () => {
    const limits = openLimits({ textsTo: 1_000 })
    expect(
      await attempts(60, async () => {
        if (!(await mayTextPhone(limits, '+447400123456', true))) throw new Error('refused')
      }),
    ).toBe(40)
  })
})

describe('a limit that is used up', () => {
  test.each([
    [1, 'a minute'],
    [61, '2 minutes'],
    [90 * 60, '90 minutes'],
    [90 * 60 + 60, '2 hours'],
    [86_400, '24 hours'],
  ])('says when to come again: for %d s in %s', async (duration, words) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const limiter = openSingleProcess().rateLimiter('any', { points: 1, duration })
    await takePoints(limiter, 'ana')
    await expect(takePoints(limiter, 'ana')).rejects.toMatchObject({
      status: 429,
      message: `Too many attempts. Please try again in ${words}.`,
      retryAfter: duration,
    })
  })

  test('is not one whose count could not be read', async () => {
    const limiter = openSingleProcess().rateLimiter('any', { points: 1, duration: 60 })
    limiter.consume = () => Promise.reject(new TypeError('The store is away'))
    await expect(takePoints(limiter, 'ana')).rejects.toThrow(new TypeError('The store is away'))
  })
})
