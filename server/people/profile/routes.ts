import { askerOfRequest } from '../../http/router.ts'
import { changeNotificationFlags } from '../../delivery/notification-choices.ts'
import { shownProfile } from './shown-profile.ts'
import { changePicture, updateProfile } from './update-profile.ts'
import { shownPayoutDetails } from '../core/payout-rows.ts'
import { changePayoutDetails } from './payout-details.ts'
import { usersOperations, payoutOperations } from '../../../shared/people/profile-operations.ts'
import { serveOperations } from '../../http/serve.ts'

export const usersRoutes = serveOperations(usersOperations, {
  updateProfile: ({ me, body }) => updateProfile(me, body),
  setProfilePicture: async ({ me, form }) => {
    const bytes = Buffer.from(await form.file.arrayBuffer())
    return changePicture(me, bytes)
  },
  updateNotificationSettings: ({ me, body }) => changeNotificationFlags(me, body),
  getPublicProfile: async ({ c, ctx, params }) =>
    await shownProfile(ctx, params.id, (await askerOfRequest(c))?.user.id ?? null),
  getProfile: ({ ctx, me, params }) => shownProfile(ctx, params.id, me.user.id),
})

export const payoutRoutes = serveOperations(payoutOperations, {
  getPayoutDetails: ({ me }) => shownPayoutDetails(me, me.user.id),
  setPayoutDetails: ({ me, body }) => changePayoutDetails(me, body),
})
