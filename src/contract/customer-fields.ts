type TextField = {
  max: number
  isRequired?: true
  /** The card of the form that shows it. */
  card: 'person' | 'place' | 'own'
  /** The kind of text, for its field and its look; by default one line. */
  kind?: 'email' | 'phone' | 'code' | 'lines'
  hasHint?: true
  isExtraColumn?: true
  /** Finds the column of a file that holds it, by its name in the product's languages, without accents and punctuation. */
  inFiles?: RegExp
  /** Clients of an earlier version neither send nor know it. */
  isNewer?: true
}

/** The one source of a customer's texts for schemas, database, form, list, imports and conflicts. */
export const customerTexts = {
  name: {
    max: 120,
    isRequired: true,
    card: 'person',
    inFiles:
      /^((full|customer|client|contact)?name|customer|client|nom(complet|duclient)?|nume(complet|client)?|姓名|名称|客户(姓名|名称)?)$/,
  },
  email: {
    max: 255,
    isRequired: true,
    card: 'person',
    kind: 'email',
    inFiles: /^(?!.*(label|type|market|accept|consent|optin|subscri)).*(mail(?!ing)|courriel|邮箱|邮件)/,
  },
  phone: {
    max: 30,
    card: 'person',
    kind: 'phone',
    isExtraColumn: true,
    inFiles: /^(?!.*(label|type|market|accept|consent|optin)).*(phone|mobile?|^tel|电话|手机)/,
  },
  address: {
    max: 300,
    card: 'place',
    kind: 'lines',
    isExtraColumn: true,
    inFiles:
      /^((default|billing|shipping|home|postal)?address(address|formatted|street|line)?|street(address)?|adresse(postale)?|adresa|rue|strada|地址|详细地址)$/,
    isNewer: true,
  },
  location: {
    max: 120,
    card: 'place',
    inFiles:
      /^((default|billing|shipping|home)?(address)?(city|town)|location|place|ville|lieu|localite|oras|localitate|loc|城市|地点|所在地)$/,
  },
  country: {
    max: 60,
    card: 'place',
    isExtraColumn: true,
    inFiles: /^((default|billing|shipping|home)?(address)?country|pays|tara|国家)/,
  },
  taxNumber: {
    max: 40,
    card: 'place',
    kind: 'code',
    hasHint: true,
    isExtraColumn: true,
    inFiles:
      /^((tax|vat)(number|id|code|no|registration)?|(numero|n)?(de)?tva|siret|cui|cif|cod(ul)?fiscal|税号|纳税人识别号)$/,
    isNewer: true,
  },
  note: {
    max: 2000,
    card: 'own',
    kind: 'lines',
    hasHint: true,
    inFiles: /^(notes?|remarks?|remarques?|comments?|commentaires?|nota|observatii|备注)$/,
    isNewer: true,
  },
} as const satisfies Record<string, TextField>

export type CustomerText = keyof typeof customerTexts
export const customerTextNames = Object.keys(customerTexts) as CustomerText[]

export const customerText = (name: CustomerText): TextField => customerTexts[name]

export const forEachText = <Value>(make: (name: CustomerText) => Value) =>
  Object.fromEntries(customerTextNames.map((name) => [name, make(name)])) as Record<CustomerText, Value>
