/** Addresses that every look at all screens opens; before anybody has signed in, and after. */
export const guestScreens = ['/login', '/register', '/forgot-password']
export const screens = [
  '/checkout?step=0',
  '/checkout?step=1',
  '/checkout?step=2',
  '/products?categories=kitchen,toys&price=10-50',
  '/products/table?sort=popularity',
  '/products/7',
  '/products/7?tab=reviews',
  '/products/7/edit',
  '/products/new',
  '/products/4711',
  '/orders?placed=90&sort=-total',
  '/orders?q=nobody-is-called-this',
  '/orders/100042?state=delivered',
  '/dashboard',
  '/widget/statistics',
  '/widget/data',
  '/widget/chart',
  '/account',
  '/nowhere',
]
