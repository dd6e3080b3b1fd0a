import type { ReactNode } from 'react'
import CredentialNews from './portfolio/credential-news.tsx'
import PushNews from './settings/push-news.tsx'

/** What a person is told at an open of the app, after the first screen stands. Draws nothing. */
export default function News(): ReactNode {
  return (
    <>
      <PushNews />
      <CredentialNews />
    </>
  )
}
