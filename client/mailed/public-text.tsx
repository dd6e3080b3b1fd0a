import type { ReactNode } from 'react'
import { PublicFooter } from '../shell/footer.tsx'
import { PublicHeader } from '../shell/public-header.tsx'
import { useTitle } from '../shell/use-title.ts'
import styles from './public-text.module.css'

/** A page to read, open to everybody. */
export function PublicText({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <>
      <PublicHeader />
      <main className={styles.main}>
        <h1>{title}</h1>
        {children}
      </main>
      <PublicFooter />
    </>
  )
}
