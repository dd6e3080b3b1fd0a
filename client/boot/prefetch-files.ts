import type { BootSession } from './stored-session.ts'

/**
 * Prefetches the files of the first screen. The build writes `<meta name="ahead" content="landing FILE FILE,app FILE
 * FILE,freelancer FILE,...">` (scripts/vite/prefetched-files.ts).
 */
export function prefetchFiles(still: 'landing' | 'outside' | 'app', { user }: BootSession) {
  const wanted = wantedLists(still, user?.user_type === 'employer' ? 'employer' : 'freelancer')
  const lists = document.querySelector<HTMLMetaElement>('meta[name=ahead]')?.content ?? ''
  const files = new Set(
    lists.split(',').flatMap((list) => {
      const [name = '', ...listed] = list.split(' ')
      return wanted.includes(name) ? listed : []
    }),
  )
  files.forEach(preloadFile)
}

function wantedLists(still: string, dashboard: 'employer' | 'freelancer') {
  const { pathname, search } = location
  if (still === 'landing') return ['landing']
  if (still === 'outside') return pathname === '/auth' ? ['auth'] : []
  if (pathname !== '/') return ['app', 'other', pathname.slice(1)]
  const isJob = dashboard === 'freelancer' && /[?&]job=/.test(search)
  return isJob ? ['app', dashboard, 'job', 'widgets'] : ['app', dashboard]
}

function preloadFile(file: string) {
  const link = document.createElement('link')
  if (file.endsWith('.css')) {
    link.rel = 'preload'
    link.as = 'style'
  } else link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = `/${file}`
  document.head.append(link)
}
