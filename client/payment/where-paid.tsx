import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { usePostingIsFree } from '../offline/session/posting-is-free.ts'

/** A page about paying; where posting is free there is none, and old addresses lead to the dashboard. */
export const WherePaid = ({ children }: { children: ReactNode }) =>
  usePostingIsFree() ? <Navigate to="/" replace /> : children
