"""Given names in Latin letters by their usual gender. Data only (pure)."""

from evolution.rules.word_set import word_set

FEMALE_GIVEN_NAMES = word_set(
    """
    abigail abby adele adriana agatha agnes aisha alana alice alicia alina alison allison amanda amara amber amelia
    amina amy ana anastasia andrea angela angelina anika anita ann anna annabel anne annette annie antonia anya ariana
    asha astrid audrey aurora ava barbara beatrice beatriz becky belinda bella bernadette beth bethany betty beverly
    bianca birgit bonnie brenda bridget brigitte camila camille candice carla carmen carol carolina caroline carolyn
    carrie catalina catherine cathy cecilia celeste celia celine chantal charlotte chelsea cheryl chiara chloe christina
    christine cindy claire clara claudia colleen connie constance cora cordelia corinne cynthia dana daniela danielle
    daphne deborah debbie debra deepa delia denise diana diane dina dolores donna doreen doris dorothy edith eileen
    elaine eleanor elena eliza elizabeth ella ellen eloise elsa elsie emilia emily emma erica erika erin esmeralda
    esperanza estelle esther ethel eugenia eunice eva eve evelyn farah fatima felicia fiona flora florence frances
    francesca frieda gabriela gabrielle gemma genevieve georgia geraldine gertrude gina giulia gladys gloria gwen hana
    hannah harriet heather heidi helen helena helga henrietta hilary hilda holly ida ilona imani imogen indira ines
    ingrid irene irina irma isabel isabella isabelle isla ivana jackie jacqueline jane janet janice jasmin jasmine jean
    jeanette jenna jennifer jenny jessica jill jo joan joanna joanne jocelyn johanna jolene josephine joyce juana
    juanita judith judy julia juliana julie juliet june kara karen karin karina karla kate katherine kathleen kathryn
    kathy katie katja katrin kayla kelly kerstin kimberly kirsten kristen kristin kristina lara larissa laura lauren
    layla leah leila lena leonora leslie leticia lila lilian lillian lily lina linda lindsay lisa liz liza lola lorena
    loretta lorraine louise lucia lucille lucinda lucy luisa lydia lynn mabel madeleine madison maeve magda magdalena
    maggie maia manuela margaret margarita margot maria mariam marian mariana marie marina marion marisa marisol
    marjorie marlene marta martha martina mary matilda maura maureen mavis maya megan mei mel melanie melinda melissa
    mercedes meredith mia michelle mildred millie mindy miranda miriam moira molly mona monica monique muriel myra nadia
    nadine nancy naomi natalia natalie natasha neha nell nellie nicole nina noelle noemi nora norma octavia olga olivia
    ophelia orla paloma pamela patricia patty paula pauline penelope penny petra philippa phoebe phyllis pippa polly
    priscilla priya rachel ramona rebecca regina renata renee rhonda rita roberta rosa rosalie rosalind rose rosemary
    rosie roxanne ruby ruth sabine sabrina sadie sally samantha samira sandra sara sarah selena serena shannon sharon
    sheila shelly sherry shirley sibylle silvia simone sinead siobhan sofia sonia sophia sophie stacey stella stephanie
    sue susan susana susanna susanne suzanne suzy svetlana sybil sylvia tamara tania tara tatiana teresa tess tessa
    thelma theresa tiffany tina tracy tricia trish trudy uma una ursula valentina valeria valerie vanessa vera veronica
    vicky victoria viola violet virginia vivian wanda wendy wilma winifred xiomara yael yasmin yasmine yolanda yoko yuki
    yvette yvonne zahra zelda zoe
    """
)
MALE_GIVEN_NAMES = word_set(
    """
    aaron abdul abdullah abel abraham adam adolfo adrian ahmad ahmed aidan akira alan alastair albert alberto alejandro
    alexander alexandre alexei alfonso alfred ali alistair allan allen alvaro amir anders andre andreas andrei andrew
    andy bart
    angelo angus anil anthony antoine anton antonio archie arjun armando arnold arthur arturo ashok august austin barry
    ben benedict benjamin benny bernard bernd bert bilal bill billy björn bjorn bob bobby boris brad bradley brandon
    brendan brent brett brian bruce bruno bryan caleb callum calvin carl carlos carsten cecil cedric cesar charles
    charlie christian christoph christopher clarence clark claude clifford clive colin connor conor cormac craig curtis
    cyril damian damien dan daniel danny darren dave david dennis derek dermot desmond devon diego dieter dimitri dirk
    dmitri dominic don donald douglas duncan dustin dwight dylan eamon earl eddie edgar edmund eduardo edward edwin eli
    elias elijah elliot elliott emil emilio emmanuel enrique eric erik ernest ernesto esteban ethan eugene evan
    fabian fabio faisal felipe felix fergus fernando finn florian francesco francis francisco francois frank franklin
    fred freddie frederick friedrich fritz gabriel garrett gary gavin geoff geoffrey george gerald gerard gilbert
    giovanni giuseppe glen glenn gonzalo gordon graham greg gregory guillermo gunther gus gustav gustavo guy hamish hank
    hans harold harry harvey hassan heinrich hector henri henrik henry herbert herman hiroshi horst howard hugh hugo
    hussein ian ibrahim ignacio igor ivan isaac isaiah ismail ivo jack jackson jacob jacques jake james jan
    jared jason javier jeff jeffrey jens jeremiah jeremy jerome jerry jesse jesus jim jimmy joachim joaquin joe joel
    johan johannes john johnny jon jonas jonathan jorge jose josef joseph josh joshua juan julian julien julio
    jurgen justin karim karl keith ken kenji kenneth kevin khalid kofi konrad kumar kurt kyle lance lars larry laurence
    lawrence leo leon leonard leonardo leroy lewis liam lionel lloyd logan lorenzo louis luc luca lucas luigi luis lukas
    luke magnus malcolm manfred manuel marc marcel marco marcos marcus mario mark marko martin marvin mateo matt
    matthew matthias maurice mauricio max maxim maximilian mehmet melvin michael michel mick miguel mike mikhail
    milo milton mitchell mohamed mohammed morris moses muhammad murray mustafa nate nathan nathaniel neal ned neil
    nelson niall nicholas nick nicolas nigel nikhil nils noah noel norbert norman oleg oliver olivier omar
    orlando oscar osman oswald otis otto owen pablo paco patrick paul paulo pavel pedro percy pete peter phil philip
    philippe pierre piotr rafael rahul raj rajesh ralf ralph ramon randy raul ravi ray raymond reginald rené ricardo
    richard rick ricky rob robert roberto rodney rodrigo roger roland roman ron ronald ronnie rory ross roy rudolf
    rupert russell ryan salvador sanjay santiago saul scott sean sebastian sergei sergio seth shane shaun sidney simon
    spencer stan stanley stefan stephen steve steven stewart stuart sven takashi ted terence theo theodore thomas
    thorsten tim timothy toby todd tom tomas tommy tony travis trevor tristan troy tunde tyler ulrich uwe
    vernon victor vijay vikram viktor vince vincent vladimir wade wallace walter warren wayne werner wesley wilbur
    wilfred will william winston wolfgang xavier yusuf yuri zach zachary zack
    """
)
# Given to both: surely a person, of no sure gender.
UNISEX_GIVEN_NAMES = word_set(
    """
    alex ash ashley avery bailey billie blake cameron carey casey charlie chris corey dale devin drew elliot
    emerson ezra frankie gale harley hayden jaime jamie jess jodie jordan jules kai kendall kerry kim kit lee leigh
    logan lou marley micah morgan nico noa pat peyton quinn reese riley robbie robin rowan sam sasha shay shelby sidney
    skyler stevie sydney tatum taylor terry toni vic whitney
    """
)
# Words of every day as well: at the start of a sentence only what they do tells that they are names.
WORDS_TOO = word_set(
    """
    amber angel ash art august austin bill chance chase charity christian cliff dale dawn dean drew earl eve faith
    frank gene grace grant guy harmony holly hope hunter iris ivy jack jean joy june lance lily luck mark max may mercy
    miles olive pat pearl penny ray rich rob robin rose rowan ruby sky skip sue summer tiffany violet viola ward will
    winter jesus stella mercedes sydney chelsea georgia victoria florence paris jordan israel carol don bob norm rusty
    """
)
