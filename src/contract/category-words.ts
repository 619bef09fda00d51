/** In filters: products without a category. */
export const noCategory = 'none'

/** Ids of categories, which addresses contain. */
export const categoryPattern: RegExp = /^[a-z0-9-]{1,20}$/
/** True for what can be the id of a category, or `none`. */
export const isCategoryWord = (word: string): boolean => categoryPattern.test(word)
