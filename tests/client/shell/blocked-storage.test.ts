// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { currentToken, keepSession, SessionNotKeptError } from '../../../client/offline/session/session-store.ts'

test('where the browser refuses storage, the page has one of its own, and signing in says why it cannot', async () => {
  const own = Object.getOwnPropertyDescriptor(window, 'localStorage')!
  const ownSession = Object.getOwnPropertyDescriptor(window, 'sessionStorage')!
  const refused = {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  }
  Object.defineProperty(window, 'localStorage', refused)
  Object.defineProperty(window, 'sessionStorage', refused)
  try {
    vi.resetModules()
    const { keepSession, SessionNotKeptError } = await import('../../../client/offline/session/session-store.ts')
    const { errorDetailOf } = await import('../../../client/http/request.ts')
    localStorage.setItem('colour-mode', 'dark')
    expect([localStorage.getItem('colour-mode'), localStorage.getItem('token')]).toEqual(['dark', null])
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['colour-mode'], []])
    localStorage.removeItem('colour-mode')
    expect(Object.keys(localStorage)).toEqual([])
    expect(() => keepSession('a-token', null)).toThrow(SessionNotKeptError)
    expect(errorDetailOf(new SessionNotKeptError(), 'Authentication failed')).toContain('Allow cookies and site data')
  } finally {
    Object.defineProperty(window, 'localStorage', own)
    Object.defineProperty(window, 'sessionStorage', ownSession)
  }
})

test('full storage: nobody is half signed in, and the words say why', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  expect(() => keepSession('a-token', null)).toThrow(SessionNotKeptError)
  full.mockRestore()
  expect(currentToken()).toBeNull()
})
