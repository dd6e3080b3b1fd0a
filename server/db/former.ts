/** What stands in others' conversations and histories where somebody has deleted their account (V5). */
export const FORMER_MEMBER = 'Former member'
export const FORMER_COMPANY = 'Former company'
