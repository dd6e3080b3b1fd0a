// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { MessageText, messageTextPartsOf } from '../../../client/messages/message-text.tsx'

afterEach(cleanup)
const links = (text: string) => messageTextPartsOf(text).flatMap(({ shown, href }) => (href ? [[shown, href]] : []))
const hrefs = (text: string) => links(text).map(([, href]) => href)

describe('pages', () => {
  test('open elsewhere, tell them nothing, and leave the sentence its punctuation', () => {
    render(<MessageText text="Plan: https://example.com/a_(b)?x=1, or (see www.tour.example/day)." />)
    const [plan, day] = screen.getAllByRole('link')
    expect(plan).toMatchObject({ textContent: 'https://example.com/a_(b)?x=1', href: 'https://example.com/a_(b)?x=1' })
    expect(day).toMatchObject({ textContent: 'www.tour.example/day', href: 'https://www.tour.example/day' })
    for (const link of [plan!, day!]) {
      expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('dir')).toBe('ltr')
    }
    expect(document.body.textContent).toBe('Plan: https://example.com/a_(b)?x=1, or (see www.tour.example/day).')
  })

  test('are http and https only', () => {
    const others =
      'javascript:alert(1) data:text/html,x ftp://a.example file:///etc/passwd intent://x blob:https://a.example/b'
    expect(hrefs(others)).toEqual(['https://a.example/b'])
    expect(hrefs('https:// http://?x www. https://[::1')).toEqual([])
  })

  test('with letters of another alphabet show the name that the network knows', () => {
    expect(links('https://аpple.com/id')).toEqual([['https://xn--pple-43d.com/id', 'https://xn--pple-43d.com/id']])
    expect(links('https://google.com／@evil.example')).toEqual([])
    expect(links('https://evil。example/')).toEqual([['https://evil.example/', 'https://evil.example/']])
  })

  test('with a name before the host are no links', () => {
    expect(links('https://bank.example@evil.example/ https://a:b@evil.example')).toEqual([])
  })

  test('end at invisible characters and at those that turn the text', () => {
    expect(hrefs('https://a.example/\u202Egpj.exe')).toEqual(['https://a.example/'])
    expect(hrefs('https://bank.example\u200B.evil.example')).toEqual(['https://bank.example/'])
  })
})

describe('mail addresses', () => {
  test('are linked where all of them is plain', () => {
    expect(links('mina@demo.example, or Ana.B+crew@mail.demo.example.')).toEqual([
      ['mina@demo.example', 'mailto:mina@demo.example'],
      ['Ana.B+crew@mail.demo.example', 'mailto:Ana.B%2Bcrew@mail.demo.example'],
    ])
    expect(links('аdmin@bank.example x@y a@b@c.example admin@bаnk.example')).toEqual([])
  })
})

describe('phone numbers', () => {
  test.each([
    ['Call 07700 900123.', 'tel:07700900123'],
    ['(020) 7946 0958', 'tel:02079460958'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['+49-151-23456789 on the day', 'tel:+4915123456789'],
  ])('%s', (text, href) => expect(hrefs(text)).toEqual([href]))

  test.each([
    'Get-in 07:00, doors 19:30',
    '01/12/2026 07:00',
    '01.12.2026',
    '2026-12-01 06:15',
    'Order 4512345678901',
    '£0.123456789',
    '0000000000',
    'Load 02000 kg',
  ])('%s is none', (text) => expect(links(text)).toEqual([]))
})

test.each(['a@', '(', '0 ', 'https://', 'www.', 'a.a@a.', '+1 '])(
  'ten times as many hostile characters (%s) take about ten times as long',
  (piece) => {
    const [short, long] = [piece.repeat(2_000 / piece.length), piece.repeat(20_000 / piece.length)]
    const shownIn = (text: string) =>
      messageTextPartsOf(text)
        .map(({ shown }) => shown)
        .join('')
    expect(shownIn(long)).toBe(long)
    const fastest = (text: string) => Math.min(...Array.from({ length: 5 }, () => timeOf(() => shownIn(text))))
    // A pattern that looks back over what it has read would take a hundred times as long.
    expect(fastest(long) / Math.max(fastest(short), 0.05)).toBeLessThan(50)
  },
)

function timeOf(work: () => void) {
  const begun = performance.now()
  work()
  return performance.now() - begun
}
