import { type Product, productCalls } from '#contract/products.ts'
import { stockCalls } from '#contract/stock.ts'
import { keepPictures, type NewPicture } from '#forms/stored-picture.ts'
import { bodyIn, createMutations } from '#offline/create-mutations.ts'
import { inCalls } from '#offline/in-calls.ts'
import {
  deferMutation,
  keepOnConflict,
  keepWhenRejected,
  type OfflineMutation,
  useOfflineMutation,
} from '#offline/offline-mutation.ts'
import { type CataloguePage, type MutationVariables, withProduct } from './optimistic.ts'
import { optimisticPages, productQueries, shownProducts, shownRelated, shownReviews } from './queries.ts'

const defineMutation = createMutations<MutationVariables>(
  productQueries.all,
  (client, name, variables, reply) => {
    for (const overlay of [optimisticPages, shownProducts, shownRelated, shownReviews])
      overlay.commitUpdate(client, name, variables)
    keepPictures(client, variables)
    const { product } = reply as { product?: Product }
    if (!product) return
    client.setQueriesData<CataloguePage>(
      { queryKey: productQueries.lists() },
      (page) => page && withProduct(page, product),
    )
    client.setQueryData<Product>(productQueries.detail(String(product.id)).queryKey, (cached) => ({
      ...cached,
      ...product,
    }))
  },
  { endsOffers: false, refreshes: ['products', 'dashboard', 'stock', 'moderation'] },
)

/** Changes that only the user sees. */
const withOwnScope = <Reply, Variables>(
  mutation: OfflineMutation<Reply, Variables>,
): OfflineMutation<Reply, Variables> => ({ ...mutation, meta: { ...mutation.meta, refreshes: ['products'] } })

/** Drops the cached pages of deleted products, which would refetch them. */
function removing<Reply, Variables>(
  mutation: OfflineMutation<Reply, Variables>,
  idsOf: (variables: Variables, reply: Reply) => readonly (string | number)[],
): OfflineMutation<Reply, Variables> {
  return {
    ...mutation,
    onSuccess: async (reply, variables, onMutateResult, context) => {
      await mutation.onSuccess?.(reply, variables, onMutateResult, context)
      for (const id of idsOf(variables, reply))
        context.client.removeQueries({ queryKey: productQueries.detail(String(id)).queryKey })
    },
  }
}

const saveProduct = withOwnScope(defineMutation('saveProduct', productCalls.save))
const saving = withOwnScope(
  inCalls(
    defineMutation('saveProducts', productCalls.saveAll),
    ['changed'],
    ({ changed: ids }, { saved }, repeat) => repeat({ ids, saved: !saved }),
  ),
)
const saveProducts: typeof saving = {
  ...saving,
  onSuccess: (reply, { idempotencyKey, saved }, onMutateResult, context) =>
    saving.onSuccess?.(reply, { idempotencyKey, saved, ids: reply.changed }, onMutateResult, context),
}
const tellMe = withOwnScope(defineMutation('tellMe', productCalls.tell))
/** Without the properties that the server derives from the content. */
const sentOf = <WithKey extends { added?: NewPicture[] }>({ added, ...variables }: WithKey) => ({
  ...variables,
  ...(added && { added: added.map(({ id, title, data }) => ({ id, title, data })) }),
})
const addProduct = keepWhenRejected(
  defineMutation('addProduct', productCalls.add, (variables) =>
    sentOf<MutationVariables['addProduct']>(bodyIn(variables)),
  ),
)
const editProduct = keepOnConflict(
  defineMutation('editProduct', productCalls.edit, (variables) =>
    sentOf<MutationVariables['editProduct']>(bodyIn(variables)),
  ),
)
const changeBack = inCalls(defineMutation('changeProductsBack', productCalls.changeBack), ['changed'])
const changing = inCalls(
  defineMutation('changeProducts', productCalls.changeAll),
  ['previous'],
  ({ previous }, { changes }) => deferMutation(changeBack, { changes, states: previous }),
)
const changeProducts: typeof changing = {
  ...changing,
  onSuccess: (reply, { idempotencyKey, changes }, onMutateResult, context) =>
    changing.onSuccess?.(
      reply,
      { idempotencyKey, changes, ids: Object.keys(reply.previous).map(Number) },
      onMutateResult,
      context,
    ),
}
const removeProduct = removing(defineMutation('removeProduct', productCalls.remove), ({ id }) => [id])
const restoreProducts = inCalls(defineMutation('restoreProducts', stockCalls.restore), ['products'])
const restoreOf = ({ ids }: { ids: readonly (string | number)[] }) =>
  deferMutation(restoreProducts, { ids: ids.map(String) })
const removeProducts = removing(
  inCalls(defineMutation('removeProducts', stockCalls.remove), ['ids'], restoreOf),
  ({ ids }) => ids,
)
const matching = removing(
  inCalls(defineMutation('removeMatching', productCalls.removeAll), ['ids'], restoreOf),
  (_, { ids }) => ids,
)
const removeMatching: typeof matching = {
  ...matching,
  onSuccess: (reply, variables, onMutateResult, context) =>
    matching.onSuccess?.(reply, { ...variables, ids: reply.ids }, onMutateResult, context),
}
const restoreProduct = defineMutation('restoreProduct', productCalls.restore)
const addReview = defineMutation('addReview', productCalls.addReview, ({ product, rating, review }) => ({
  product,
  rating,
  review,
}))

export const useSaveProduct = () => useOfflineMutation(saveProduct)
export const useSaveProducts = () => useOfflineMutation(saveProducts)
export const useTellMe = () => useOfflineMutation(tellMe)
export const useAddProduct = () => useOfflineMutation(addProduct)
export const useEditProduct = () => useOfflineMutation(editProduct)
export const useChangeProducts = () => useOfflineMutation(changeProducts)
export const useRemoveProduct = () => useOfflineMutation(removeProduct)
export const useRestoreProduct = () => useOfflineMutation(restoreProduct)
export const useRemoveProducts = () => useOfflineMutation(removeProducts)
export const useRemoveMatching = () => useOfflineMutation(removeMatching)
export const useAddReview = () => useOfflineMutation(addReview)

export const productMutations = [
  saveProduct,
  saveProducts,
  tellMe,
  addProduct,
  editProduct,
  changeProducts,
  changeBack,
  removeProduct,
  restoreProduct,
  removeProducts,
  removeMatching,
  restoreProducts,
  addReview,
]
