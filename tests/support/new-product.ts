/** The required fields of a new product. */
export const newProduct = {
  name: 'Mug',
  description: '',
  about: '',
  brand: '',
  category: 'kitchen',
  gender: 'kids',
  colors: [],
  sizes: [],
  price: 100,
  listPrice: 0,
  stock: 1,
  lowAt: 0,
}
