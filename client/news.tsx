import type { ReactNode } from 'react'
import Unfinished from './onboarding/unfinished.tsx'
import CredentialNews from './portfolio/credential-news.tsx'
import PushNews from './settings/push-news.tsx'

/** What a person is told at an open of the app, after the first screen stands. */
export default function News(): ReactNode {
  return (
    <>
      <PushNews />
      <CredentialNews />
      <Unfinished />
    </>
  )
}
