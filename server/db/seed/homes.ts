import type { Address } from '#contract/addresses.ts'
import type { makeCustomers } from './catalogue.ts'
import { createRandom } from './random.ts'

type Country = {
  code: string
  phone: string
  streets: readonly string[]
  cities: Readonly<Record<string, readonly [state: string, post: string]>>
}

const countries: Readonly<Record<string, Country>> = {
  Romania: {
    code: 'RO',
    phone: '+40 21 000 0',
    streets: ['Strada Florilor', 'Strada Teiului', 'Bulevardul Unirii', 'Strada Olarilor'],
    cities: {
      București: ['București', '030167'],
      'Cluj-Napoca': ['Cluj', '400114'],
      Iași: ['Iași', '700028'],
      Timișoara: ['Timiș', '300011'],
      Brașov: ['Brașov', '500025'],
    },
  },
  France: {
    code: 'FR',
    phone: '+33 1 99 00 0',
    streets: ['Rue des Lilas', 'Rue du Four', 'Avenue de la Gare', 'Rue des Tanneurs'],
    cities: {
      Paris: ['Île-de-France', '75011'],
      Lyon: ['Auvergne-Rhône-Alpes', '69001'],
      Nantes: ['Pays de la Loire', '44000'],
      Lille: ['Hauts-de-France', '59000'],
      Bordeaux: ['Nouvelle-Aquitaine', '33000'],
    },
  },
  China: {
    code: 'CN',
    phone: '+86 10 0000 0',
    streets: ['Zhongshan Road', 'Renmin Road', 'Jiefang Road'],
    cities: {
      Shanghai: ['Shanghai', '200001'],
      Chengdu: ['Sichuan', '610041'],
      Hangzhou: ['Zhejiang', '310003'],
      Shenzhen: ['Guangdong', '518001'],
    },
  },
  Lebanon: {
    code: 'LB',
    phone: '+961 1 000 0',
    streets: ['Cedar Street', 'Rue Gouraud', 'Sea Road'],
    cities: {
      Beirut: ['Beirut', '2038 3054'],
      Tripoli: ['North', '1300'],
      Byblos: ['Keserwan-Jbeil', '4504'],
    },
  },
  'South Korea': {
    code: 'KR',
    phone: '+82 2 000 0',
    streets: ['Teheran-ro', 'Sejong-daero', 'Jungang-daero'],
    cities: { Seoul: ['Seoul', '04524'], Busan: ['Busan', '48058'], Daegu: ['Daegu', '41911'] },
  },
  'United Kingdom': {
    code: 'GB',
    phone: '+44 20 7946 0',
    streets: ['Alder Lane', 'Mill Road', 'Station Street', 'Orchard Close'],
    cities: {
      London: ['England', 'SE1 9GF'],
      Leeds: ['England', 'LS1 4AP'],
      Bristol: ['England', 'BS8 2LR'],
      Glasgow: ['Scotland', 'G1 1XQ'],
      Cardiff: ['Wales', 'CF10 1EP'],
    },
  },
  Germany: {
    code: 'DE',
    phone: '+49 30 23125 0',
    streets: ['Lindenstraße', 'Gartenweg', 'Schulstraße', 'Mühlenweg'],
    cities: {
      Berlin: ['Berlin', '10969'],
      Hamburg: ['Hamburg', '20095'],
      Köln: ['Nordrhein-Westfalen', '50667'],
      Leipzig: ['Sachsen', '04109'],
    },
  },
  Brazil: {
    code: 'BR',
    phone: '+55 11 0000 0',
    streets: ['Rua das Flores', 'Avenida Brasil', 'Rua da Praia'],
    cities: {
      'São Paulo': ['São Paulo', '01310-100'],
      Recife: ['Pernambuco', '50030-230'],
      Curitiba: ['Paraná', '80010-000'],
    },
  },
}

type Customer = ReturnType<typeof makeCustomers>[number]

/** Delivery addresses by the customer's id; always the same one for the same customer. */
export function makeHomes(customers: readonly Customer[]): Map<string, Address> {
  return new Map(customers.map((customer, index) => [customer.id, homeOf(customer, index)]))
}

function homeOf({ id, name, location, country }: Customer, index: number): Address {
  const countryData = countries[country]
  const city = countryData?.cities[location]
  if (!countryData || !city) throw new Error(`No address for ${location}, ${country}`)
  // A random sequence of its own, so that nothing else of the demo shop changes with it.
  const random = createRandom(7_000_001 + index)
  const [state, post] = city
  return {
    id: `${id}-home`,
    name,
    destination: 'home',
    isDefault: true,
    building: String(random.whole(1, 98)),
    street: random.pick(countryData.streets),
    city: location,
    state,
    post,
    country: countryData.code,
    phone: `${countryData.phone}${random.whole(100, 999)}`,
  }
}
