/** Given names, family names and places of one corner of the world, so that names fit together. */
type Region = { country: string; cities: string[]; givenNames: string[]; family: string[] }

export const regions: Region[] = [
  {
    country: 'Romania',
    cities: ['București', 'Cluj-Napoca', 'Iași', 'Timișoara', 'Brașov'],
    givenNames: ['Ana', 'Ioana', 'Andrei', 'Mihai', 'Elena', 'Radu', 'Ștefan', 'Maria', 'Vlad', 'Irina'],
    family: ['Brătianu', 'Pop', 'Ionescu', 'Munteanu', 'Dumitrescu', 'Stan', 'Lupu', 'Rusu'],
  },
  {
    country: 'France',
    cities: ['Paris', 'Lyon', 'Nantes', 'Lille', 'Bordeaux'],
    givenNames: ['Luc', 'Camille', 'Hélène', 'Julien', 'Chloé', 'Mathieu', 'Inès', 'Théo', 'Manon', 'Rémi'],
    family: ['Moreau', 'Lefèvre', 'Girard', 'Fontaine', 'Rousseau', 'Chevalier', 'Blanc', 'Garnier'],
  },
  {
    country: 'China',
    cities: ['Shanghai', 'Chengdu', 'Hangzhou', 'Shenzhen'],
    givenNames: ['Wei', 'Li', 'Xin', 'Yan', 'Jing', 'Hao', 'Mei', 'Chen', 'Lan', 'Jun'],
    family: ['Zhang', 'Wang', 'Liu', 'Yang', 'Huang', 'Zhao', 'Wu', 'Zhou'],
  },
  {
    country: 'Lebanon',
    cities: ['Beirut', 'Tripoli', 'Byblos'],
    givenNames: ['Sara', 'Omar', 'Layla', 'Karim', 'Nour', 'Rami', 'Yasmine', 'Tarek', 'Dina', 'Ziad'],
    family: ['Haddad', 'Khoury', 'Nasser', 'Mansour', 'Farah', 'Saleh', 'Aziz'],
  },
  {
    country: 'South Korea',
    cities: ['Seoul', 'Busan', 'Daegu'],
    givenNames: ['Joon', 'Minji', 'Hana', 'Seojun', 'Yuna', 'Jiho', 'Soo-ah', 'Taeyang'],
    family: ['Park', 'Kim', 'Lee', 'Choi', 'Jung', 'Kang', 'Yoon'],
  },
  {
    country: 'United Kingdom',
    cities: ['London', 'Leeds', 'Bristol', 'Glasgow', 'Cardiff'],
    givenNames: ['Grace', 'Oliver', 'Amara', 'Ewan', 'Niamh', 'Callum', 'Priya', 'Rhys', 'Imogen', 'Kwame'],
    family: ['Bennett', 'Okafor', 'MacLeod', 'Shah', 'Evans', 'Hughes', 'Mensah', 'Clarke'],
  },
  {
    country: 'Germany',
    cities: ['Berlin', 'Hamburg', 'Köln', 'Leipzig'],
    givenNames: ['Lena', 'Jonas', 'Emre', 'Sophie', 'Felix', 'Aylin', 'Jürgen', 'Marlene'],
    family: ['Schäfer', 'Weber', 'Yılmaz', 'Krüger', 'Vogel', 'Neumann', 'Brandt'],
  },
  {
    country: 'Brazil',
    cities: ['São Paulo', 'Recife', 'Curitiba'],
    givenNames: ['João', 'Beatriz', 'Rafael', 'Luana', 'Thiago', 'Clara', 'Caio', 'Marina'],
    family: ['Silva', 'Oliveira', 'Araújo', 'Conceição', 'Barbosa', 'Teixeira'],
  },
]

export const branches = ['Fernhill Old Town', 'Fernhill Riverside', 'Fernhill Online']
export const paymentTypes = ['Credit Card', 'Paytm', 'Net Banking', 'Upi']
