import { withReceivedFile } from '../../http/uploads/received-file.ts'
import { addPhoto } from './add-photo.ts'
import { addPortfolioItem, changePortfolioItem, orderPortfolio, removePortfolioItem } from './portfolio-items.ts'
import { portfolioOperations } from '../../../shared/people/portfolio-operations.ts'
import { serve, created } from '../../http/serve.ts'

export const portfolioRoutes = serve(portfolioOperations, {
  uploadPhoto: async ({ me, form }) => {
    const { id, file, upload_id } = form
    const { repeated, ...uploaded } = await withReceivedFile(me, { file, upload_id, purpose: 'photo' }, (received) =>
      addPhoto(me, { id, ...received! }),
    )
    return created(uploaded, repeated)
  },
  addPortfolioItem: async ({ me, body }) => {
    const { repeated, item } = await addPortfolioItem(me, body)
    return created(item, repeated)
  },
  orderPortfolioItems: async ({ me, body }) => ({ ids: await orderPortfolio(me, body) }),
  updatePortfolioItem: ({ me, params, body }) => changePortfolioItem(me, params.id, body),
  deletePortfolioItem: ({ me, params }) => removePortfolioItem(me, params.id),
})
