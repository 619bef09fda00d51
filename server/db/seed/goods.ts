import { type ColorCode, productSizes } from '#contract/catalogue.ts'
import { categoryHas, usualCategorySettings } from '#contract/categories.ts'

type Kind = [name: string, price: number, variants: string[]]

export const goods: Record<string, Kind[]> = {
  kitchen: [
    ['Fern jug', 39, ['tall', 'low', 'sage']],
    ['Morning mug', 15, ['sand', 'clay', 'moss', 'ink']],
    ['Harbour plate', 18, ['small', 'dinner', 'deep']],
    ['Oak board', 34, ['round', 'long', 'with handle']],
    ['Copper pan', 89, ['20 cm', '24 cm', '28 cm']],
    ['Linen tea towel', 14, ['striped', 'plain', 'checked']],
    ['Glass carafe', 28, ['clear', 'smoke']],
    ['Stoneware bowl', 22, ['small', 'large', 'speckled']],
    ['Pepper mill', 42, ['walnut', 'beech']],
    ['Enamel kettle', 58, ['cream', 'forest']],
    ['Bread bin', 64, ['oak lid', 'steel']],
    ['Paring knife', 31, ['pear wood', 'black']],
    ['Salt cellar', 17, ['marble', 'olive wood']],
    ['Cast iron pot', 129, ['3 l', '5 l']],
    ['Alder chair', 189, ['dining', 'counter', 'child']],
    ['Table runner', 27, ['sage', 'sand']],
    ['Fruit basket', 33, ['wire', 'willow']],
  ],
  fashion: [
    ['Linen throw', 49, ['sand', 'sage', 'charcoal']],
    ['Wool blanket', 98, ['grey', 'rust', 'checked']],
    ['House slippers', 45, ['felt', 'shearling']],
    ['Canvas apron', 36, ['navy', 'natural', 'olive']],
    ['Cotton robe', 72, ['white', 'mist', 'clay']],
    ['Merino socks', 16, ['oat', 'pine', 'ink']],
    ['Market tote', 24, ['natural', 'black']],
    ['Knitted scarf', 54, ['heather', 'moss']],
    ['Garden gloves', 19, ['small', 'large']],
    ['Linen shirt', 79, ['white', 'sky']],
    ['Rain jacket', 139, ['yellow', 'slate']],
    ['Straw hat', 38, ['wide', 'narrow']],
    ['Wool beanie', 27, ['oat', 'pine']],
    ['Weekend bag', 112, ['canvas', 'waxed']],
  ],
  electronics: [
    ['Dusk table lamp', 89, ['brass', 'white', 'black']],
    ['Dawn floor lamp', 189, ['oak', 'black']],
    ['Paper pendant', 64, ['round', 'oval']],
    ['Bedside radio', 119, ['walnut', 'white']],
    ['Desk fan', 58, ['steel', 'cream']],
    ['Alarm clock', 34, ['mint', 'graphite']],
    ['Kitchen scale', 42, ['glass', 'steel']],
    ['Milk frother', 39, ['black', 'white']],
    ['String lights', 26, ['5 m', '10 m']],
    ['Record player', 249, ['walnut']],
    ['Hand mixer', 67, ['cream', 'red']],
    ['Reading light', 29, ['clip', 'stand']],
    ['Room thermometer', 33, ['oak', 'white']],
  ],
  books: [
    ['The Quiet Garden', 26, ['hardback', 'paperback']],
    ['Bread for Beginners', 29, ['hardback', 'paperback']],
    ['Small Rooms', 38, ['hardback']],
    ['A Year of Soups', 31, ['hardback']],
    ['Mending by Hand', 22, ['paperback']],
    ['House Plants, Plainly', 24, ['hardback', 'paperback']],
    ['The Potter’s Table', 42, ['hardback']],
    ['Letters from the Allotment', 18, ['paperback']],
    ['Weekend Carpentry', 34, ['hardback']],
    ['Field notebook', 12, ['lined', 'plain', 'dotted']],
    ['Recipe journal', 19, ['green', 'rust']],
    ['Trees of the Hills', 27, ['paperback']],
    ['Wall calendar', 21, ['herbs', 'coast']],
  ],
  toys: [
    ['Animal mobile', 44, ['felt', 'wood']],
    ['Stacking stones', 27, ['pastel', 'natural']],
    ['Wooden train', 48, ['short', 'long']],
    ['Bear, knitted', 32, ['small', 'large']],
    ['Shape puzzle', 19, ['animals', 'trees']],
    ['Rolling duck', 23, ['yellow', 'blue']],
    ['Play kitchen', 159, ['oak', 'white']],
    ['Marble run', 56, ['starter', 'grand']],
    ['Kite', 28, ['swallow', 'diamond']],
    ['Dolls’ house', 124, ['two floors', 'three floors']],
    ['Skipping rope', 13, ['red', 'natural']],
    ['Finger puppets', 17, ['farm', 'forest']],
    ['Building blocks', 36, ['50 pieces', '100 pieces']],
  ],
}

export const brands = ['Fernhill', 'Alder & Co', 'Norrvik', 'Maison Luce', 'Tidewater', 'Kiso Works']
export const audiences = ['female', 'male', 'kids']

const clothes = ['Cotton robe', 'Linen shirt', 'Rain jacket']
const second: Record<string, string> = {
  'Canvas apron': 'kitchen',
  'Linen tea towel': 'fashion',
  'Kitchen scale': 'kitchen',
  'Milk frother': 'kitchen',
  'Hand mixer': 'kitchen',
  'Bread for Beginners': 'kitchen',
  'A Year of Soups': 'kitchen',
  'Recipe journal': 'kitchen',
  'Play kitchen': 'kitchen',
}
const colorByWord: Record<string, ColorCode> = {
  sage: 'successLight',
  mint: 'successLight',
  moss: 'successMain',
  green: 'successMain',
  forest: 'successDark',
  pine: 'successDark',
  olive: 'successDark',
  sand: 'warningDark',
  oat: 'warningDark',
  natural: 'warningDark',
  brass: 'warningDark',
  straw: 'warningDark',
  willow: 'warningDark',
  beech: 'warningDark',
  felt: 'darkLight',
  oak: 'orangeDark',
  walnut: 'orangeDark',
  rust: 'orangeDark',
  clay: 'orangeDark',
  copper: 'orangeMain',
  ink: 'primaryDark',
  navy: 'primaryDark',
  slate: 'primaryDark',
  sky: 'primary200',
  mist: 'primary200',
  blue: 'primary200',
  heather: 'secondary200',
  yellow: 'warningMain',
  cream: 'warningMain',
  red: 'errorMain',
  black: 'darkMain',
  charcoal: 'darkMain',
  graphite: 'darkMain',
  iron: 'darkMain',
  smoke: 'darkLight',
  white: 'darkLight',
  grey: 'darkLight',
  steel: 'darkLight',
  wire: 'darkLight',
  marble: 'darkLight',
}

/** Colours and audience by a product's name; `thrown` are random ones for kinds that any of them suits. */
export function fitting(
  { name, category }: { name: string; category: string },
  thrown: { colors: ColorCode[]; audience: string },
) {
  const [kind = ''] = name.split(',')
  const words: string[] = name.toLowerCase().match(/\p{L}+/gu) ?? []
  const colorWord = words.findLast((word) => word in colorByWord)
  const color = colorWord && colorByWord[colorWord]
  const sizes = clothes.includes(kind) ? [...productSizes] : []
  const isForChildren = category === 'toys' || words.includes('child')
  const adult = thrown.audience === 'kids' ? 'female' : thrown.audience
  return {
    sizes,
    gender: isForChildren ? 'kids' : sizes.length > 0 ? 'female' : adult,
    colors: color ? [color] : categoryHas(usualCategorySettings, 'colors', category) ? thrown.colors : [],
    categories: [...new Set([category, second[kind] ?? category])],
  }
}

export const codeOf = (name: string, number: number) => {
  const [kind = ''] = name.split(',')
  const messages = kind.match(/\p{Lu}|(?<= )\p{L}/gu) ?? []
  return `${messages.join('').toUpperCase()}-${String(number).padStart(3, '0')}`
}
