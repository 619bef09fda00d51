import { type Product, productCalls } from '#contract/products.ts'
import { stockCalls } from '#contract/stock.ts'
import { bodyIn, intentVerbs } from '#kernel/intent-verb.ts'
import { keepPictures, type NewPicture } from '#kernel/stored-picture.ts'
import { asking, fromForm, useVerb, type Verb } from '#kernel/verb.ts'
import { type CataloguePage, type Intents, withProduct } from './intents.ts'
import { productQueries, shownPages, shownProducts, shownRelated, shownReviews } from './queries.ts'

const verb = intentVerbs<Intents>(
  productQueries.all,
  (client, name, intent, reply) => {
    for (const shown of [shownPages, shownProducts, shownRelated, shownReviews])
      shown.keepIntent(client, name, intent)
    keepPictures(client, intent)
    const { product } = reply as { product?: Product }
    if (!product) return
    client.setQueriesData<CataloguePage>(
      { queryKey: productQueries.lists() },
      (page) => page && withProduct(page, product),
    )
    client.setQueryData<Product>(productQueries.detail(String(product.id)).queryKey, (known) => ({
      ...known,
      ...product,
    }))
  },
  { endsOffers: false, refreshes: ['products', 'dashboard', 'stock', 'moderation'] },
)

/** Changes that only the user sees. */
const ownVerb = <Reply, Meant>(one: Verb<Reply, Meant>): Verb<Reply, Meant> => ({
  ...one,
  meta: { refreshes: ['products'] },
})

/** Drops the cached pages of deleted products, which would refetch them. */
function removing<Reply, Meant>(
  one: Verb<Reply, Meant>,
  idsOf: (meant: Meant, reply: Reply) => readonly (string | number)[],
): Verb<Reply, Meant> {
  return {
    ...one,
    onSuccess: async (reply, intent, kept, context) => {
      await one.onSuccess?.(reply, intent, kept, context)
      for (const id of idsOf(intent, reply))
        context.client.removeQueries({ queryKey: productQueries.detail(String(id)).queryKey })
    },
  }
}

const saveProduct = ownVerb(verb('saveProduct', productCalls.save))
const saving = ownVerb(verb('saveProducts', productCalls.saveAll))
const saveProducts: typeof saving = {
  ...saving,
  onSuccess: (reply, { idempotencyKey, saved }, kept, context) =>
    saving.onSuccess?.(reply, { idempotencyKey, saved, ids: reply.changed }, kept, context),
}
const tellMe = ownVerb(verb('tellMe', productCalls.tell))
/** Without the properties that the server derives from the content. */
const sentOf = <Intent extends { added?: NewPicture[] }>({ added, ...intent }: Intent) => ({
  ...intent,
  ...(added && { added: added.map(({ id, title, data }) => ({ id, title, data })) }),
})
const addProduct = fromForm(
  verb('addProduct', productCalls.add, (intent) => sentOf<Intents['addProduct']>(bodyIn(intent))),
)
const editProduct = asking(
  verb('editProduct', productCalls.edit, (intent) => sentOf<Intents['editProduct']>(bodyIn(intent))),
)
const removeProduct = removing(verb('removeProduct', productCalls.remove), ({ id }) => [id])
const removeProducts = removing(verb('removeProducts', stockCalls.remove), ({ ids }) => ids)
const matching = removing(verb('removeMatching', productCalls.removeAll), (_, { ids }) => ids)
const removeMatching: typeof matching = {
  ...matching,
  onSuccess: (reply, intent, kept, context) =>
    matching.onSuccess?.(reply, { ...intent, ids: reply.ids }, kept, context),
}
const restoreProduct = verb('restoreProduct', productCalls.restore)
const restoreProducts = verb('restoreProducts', stockCalls.restore)
const addReview = verb('addReview', productCalls.addReview, ({ product, rating, review }) => ({
  ...{ product, rating, review },
}))

export const useSaveProduct = () => useVerb(saveProduct)
export const useSaveProducts = () => useVerb(saveProducts)
export const useTellMe = () => useVerb(tellMe)
export const useAddProduct = () => useVerb(addProduct)
export const useEditProduct = () => useVerb(editProduct)
export const useRemoveProduct = () => useVerb(removeProduct)
export const useRestoreProduct = () => useVerb(restoreProduct)
export const useRemoveProducts = () => useVerb(removeProducts)
export const useRemoveMatching = () => useVerb(removeMatching)
export const useRestoreProducts = () => useVerb(restoreProducts)
export const useAddReview = () => useVerb(addReview)

export const productMutations = [
  saveProduct,
  saveProducts,
  tellMe,
  addProduct,
  editProduct,
  removeProduct,
  restoreProduct,
  removeProducts,
  removeMatching,
  restoreProducts,
  addReview,
]
